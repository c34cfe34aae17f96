// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/cpu_solver.h"
#include "support/forwarding_solver.h"

namespace sinew {

/// The CPU solver. It records the inputs that it was last given.
class RecordingSolver : public test::ForwardingSolver {
 public:
  explicit RecordingSolver(const SolverProblem& problem)
      : ForwardingSolver(make_cpu_solver<float>(problem)) {
    last_made() = this;
  }
  /// Makes a solver. This function is a SolverMaker.
  static std::unique_ptr<ProjectiveSolver<float>> make(const SolverProblem& problem) {
    return std::make_unique<RecordingSolver>(problem);
  }
  static RecordingSolver*& last_made() {
    static RecordingSolver* made = nullptr;
    return made;
  }

  PointsF fixed, targets, forces;
  PointsF expected;  ///< positions at the beginning of the last step, fixed ones in place
  Vector3 shift = Vector3::Zero();

  void translate(const Vector3& offset) override {
    shift = offset;
    ForwardingSolver::translate(offset);
  }
  void set_input(const StepInput<float>& input) override {
    if (input.fixed_positions) fixed = *input.fixed_positions;
    if (input.anchor_targets) targets = input.anchor_targets->positions;
    ForwardingSolver::set_input(input);
  }
  void step(const StepSettings& settings, const StepInput<float>& input) override {
    set_input(input);
    forces = input.has_forces() ? *input.forces : PointsF();
    expected = positions();
    ForwardingSolver::step(settings, {.acceleration = input.acceleration, .forces = input.forces});
  }
};

}  // namespace sinew
