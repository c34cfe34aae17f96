// SPDX-License-Identifier: MIT

#include "dynamics/double_solver.h"

#include <utility>

namespace sinew {
namespace {

/// Converts a step input to double and holds the matrices of the converted one.
class DoubleInput {
 public:
  explicit DoubleInput(const StepInput<float>& input)
      : converted_{.acceleration = input.acceleration.cast<double>(),
                   .forces = &forces_,
                   .contacts = input.contacts,
                   .bounded_contacts = input.bounded_contacts,
                   .late_bounded_contacts = input.late_bounded_contacts,
                   .pulls = input.pulls,
                   .step_scales = input.step_scales} {
    if (input.has_forces()) forces_ = input.forces->cast<double>();
    if (input.fixed_positions)
      converted_.fixed_positions.emplace(input.fixed_positions->cast<double>());
    if (!input.anchor_targets) return;
    targets_ = input.anchor_targets->positions.cast<double>();
    converted_.anchor_targets.emplace(AnchorTargets<double>{input.anchor_targets->batch, targets_});
  }
  DoubleInput(const DoubleInput&) = delete;
  DoubleInput& operator=(const DoubleInput&) = delete;

  const StepInput<double>& get() const { return converted_; }

 private:
  Eigen::Matrix3Xd forces_, targets_;
  StepInput<double> converted_;
};

class DoubleSolver final : public ProjectiveSolver<float> {
 public:
  explicit DoubleSolver(std::unique_ptr<ProjectiveSolver<double>> solver)
      : solver_(std::move(solver)) {
    round();
  }

  void set_positions(const Positions& positions) override {
    solver_->set_positions(positions.cast<double>());
    round();
  }
  void set_velocities(const Positions& velocities) override {
    solver_->set_velocities(velocities.cast<double>());
    round();
  }
  void translate(const Vector3& offset) override {
    solver_->translate(offset.cast<double>());
    round();
  }
  void set_masses(const Eigen::VectorXd& masses) override { solver_->set_masses(masses); }
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override {
    solver_->set_stiffness(batch, stiffness);
  }
  void set_bounding_diagonal(const Eigen::VectorXd& diagonal) override {
    solver_->set_bounding_diagonal(diagonal);
  }
  void set_input(const StepInput<float>& input) override {
    solver_->set_input(DoubleInput(input).get());
    if (input.fixed_positions) round();
  }
  using ProjectiveSolver<float>::step;
  void step(const StepSettings& settings, const StepInput<float>& input) override {
    solver_->step(settings, DoubleInput(input).get());
    round();
  }
  using ProjectiveSolver<float>::solve_static;
  float solve_static(int iterations, float tolerance, const StepInput<float>& input) override {
    const double move = solver_->solve_static(iterations, tolerance, DoubleInput(input).get());
    round();
    return static_cast<float>(move);
  }
  void prepare(double time_step) override { solver_->prepare(time_step); }

  const Positions& positions() const override { return positions_; }
  const Positions& velocities() const override { return velocities_; }
  SolverTimes last_times() const override { return solver_->last_times(); }
  SolverSize size() const override { return solver_->size(); }
  std::optional<StepObjective> step_objective() const override { return solver_->step_objective(); }
  void record_energy(bool on) override { solver_->record_energy(on); }
  const std::vector<double>& energies() const override { return solver_->energies(); }
  const std::vector<double>& moves() const override { return solver_->moves(); }

 private:
  /// Copies the results of the wrapped solver, rounded to float.
  void round() {
    positions_ = solver_->positions().cast<float>();
    velocities_ = solver_->velocities().cast<float>();
  }

  std::unique_ptr<ProjectiveSolver<double>> solver_;
  Positions positions_, velocities_;
};

}  // namespace

std::unique_ptr<ProjectiveSolver<float>> in_float(
    std::unique_ptr<ProjectiveSolver<double>> solver) {
  return std::make_unique<DoubleSolver>(std::move(solver));
}

}  // namespace sinew
