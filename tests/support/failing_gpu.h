// SPDX-License-Identifier: MIT

#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/error.h"
#include "dynamics/cpu_solver.h"
#include "session/backends.h"
#include "support/forwarding_solver.h"

namespace sinew::test {

/// Installs a fake GPU backend, so that the code around a GPU can be tested without one. Its solver
/// is the CPU's, and it fails when the test says so. No other backend may be installed; the
/// destructor removes this one.
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

  /// Sets how many steps and static solves succeed before the GPU is lost.
  void lose_after(int steps) { steps_left_ = steps; }
  /// Sets for how many more solvers the GPU has memory.
  void hold(int solvers) { solvers_left_ = solvers; }

 private:
  static constexpr int kForever = 1 << 30;

  class Solver : public ForwardingSolver {
   public:
    using ForwardingSolver::ForwardingSolver;
    void step(const StepSettings& settings, const StepInput<float>& input) override {
      count();
      ForwardingSolver::step(settings, input);
    }
    float solve_static(int iterations, float tolerance, const StepInput<float>& input) override {
      count();
      return ForwardingSolver::solve_static(iterations, tolerance, input);
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

  // The members are static because GpuBackend holds plain functions, which carry no state.
  inline static std::string why_not_;
  inline static bool defective_ = false;
  inline static std::atomic<int> steps_left_, solvers_left_;
};

}  // namespace sinew::test
