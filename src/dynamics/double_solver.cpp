// SPDX-License-Identifier: MIT

#include "dynamics/double_solver.h"

#include <utility>

namespace sinew {
namespace {

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
  void set_fixed_positions(const Positions& fixed) override {
    solver_->set_fixed_positions(fixed.cast<double>());
    round();
  }
  void set_masses(const Eigen::VectorXd& masses) override { solver_->set_masses(masses); }
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override {
    solver_->set_stiffness(batch, stiffness);
  }
  void set_targets(int batch, const Positions& targets) override {
    solver_->set_targets(batch, targets.cast<double>());
  }
  void set_bounding_diagonal(const Eigen::VectorXd& diagonal) override {
    solver_->set_bounding_diagonal(diagonal);
  }
  void take(const StepInput<float>& input) override { solver_->take(in_double(input, nullptr)); }
  using ProjectiveSolver<float>::step;
  void step(const StepSettings& settings, const StepInput<float>& input) override {
    const Eigen::Matrix3Xd forces =
        input.has_forces() ? Eigen::Matrix3Xd(input.forces->cast<double>()) : Eigen::Matrix3Xd();
    solver_->step(settings, in_double(input, &forces));
    round();
  }
  using ProjectiveSolver<float>::solve_static;
  float solve_static(int iterations, float tolerance, const StepInput<float>& input) override {
    const double move = solver_->solve_static(iterations, tolerance, in_double(input, nullptr));
    round();
    return static_cast<float>(move);
  }
  void prepare(double time_step) override { solver_->prepare(time_step); }

  const Positions& positions() const override { return positions_; }
  const Positions& velocities() const override { return velocities_; }
  SolverTimes last_times() const override { return solver_->last_times(); }
  SolverSize size() const override { return solver_->size(); }
  void record_energy(bool on) override { solver_->record_energy(on); }
  const std::vector<double>& energies() const override { return solver_->energies(); }
  const std::vector<double>& moves() const override { return solver_->moves(); }

 private:
  static StepInput<double> in_double(const StepInput<float>& input,
                                     const Eigen::Matrix3Xd* forces) {
    return {input.acceleration.cast<double>(),
            forces,
            input.contacts,
            input.bounded_contacts,
            input.pulls,
            input.step_scales};
  }
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
