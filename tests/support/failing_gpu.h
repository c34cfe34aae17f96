#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/error.h"
#include "dynamics/cpu_solver.h"
#include "session/backends.h"
#include "support/forwarding_solver.h"

namespace sinew::test {

/// A GPU for tests of what is around it: its solver is the CPU's, and it fails when it is told to.
/// Nothing else may have installed one; it is taken away at the end of the test.
class FailingGpu {
 public:
  static constexpr const char* kName = "Fake GPU";
  static constexpr const char* kLost = "the GPU Fake GPU was lost while it computed";

  explicit FailingGpu(const std::string& why_not = "", bool defective = false) {
    why_not_ = why_not;
    defective_ = defective;
    steps_left_ = kForever;
    solvers_left_ = kForever;
    install_gpu(GpuBackend{[] { return why_not_; }, [] { return defective_; },
                           [] { return std::string(kName); }, make_solver});
  }
  ~FailingGpu() { install_gpu(std::nullopt); }
  FailingGpu(const FailingGpu&) = delete;
  FailingGpu& operator=(const FailingGpu&) = delete;

  /// Steps and static solves that it does until it is lost.
  void lose_after(int steps) { steps_left_ = steps; }
  /// Solvers that it has memory for.
  void hold(int solvers) { solvers_left_ = solvers; }

 private:
  static constexpr int kForever = 1 << 30;

  class Solver : public ForwardingSolver {
   public:
    using ForwardingSolver::ForwardingSolver;
    void step(const StepSettings& settings, const Vector3& acceleration,
              const Positions& forces) override {
      count();
      ForwardingSolver::step(settings, acceleration, forces);
    }
    float solve_static(int iterations, float tolerance, const Vector3& acceleration) override {
      count();
      return ForwardingSolver::solve_static(iterations, tolerance, acceleration);
    }

   private:
    static void count() {
      if (steps_left_ <= 0) throw UnavailableError(kLost);
      --steps_left_;
    }
  };

  static std::unique_ptr<ProjectiveSolver<float>> make_solver(const SolverProblem& problem) {
    if (solvers_left_ <= 0) throw UnavailableError("the GPU Fake GPU has no memory left");
    --solvers_left_;
    return std::make_unique<Solver>(make_cpu_solver<float>(problem));
  }

  // GpuBackend has plain functions.
  inline static std::string why_not_;
  inline static bool defective_ = false;
  inline static std::atomic<int> steps_left_, solvers_left_;
};

}  // namespace sinew::test
