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
  void set_contacts(const std::vector<ContactConstraint>& contacts) override {
    solver_->set_contacts(contacts);
  }
  void set_bounding_diagonal(const Eigen::VectorXd& diagonal) override {
    solver_->set_bounding_diagonal(diagonal);
  }
  void set_bounded_contacts(const std::vector<ContactConstraint>& contacts) override {
    solver_->set_bounded_contacts(contacts);
  }
  void set_pulls(const std::vector<PullConstraint>& pulls) override { solver_->set_pulls(pulls); }
  void set_step_scales(const std::vector<float>& step_scales) override {
    solver_->set_step_scales(step_scales);
  }
  void step(const StepSettings& settings, const Vector3& acceleration,
            const Positions& forces) override {
    solver_->step(settings, acceleration.cast<double>(), forces.cast<double>());
    round();
  }
  using ProjectiveSolver<float>::solve_static;
  float solve_static(int iterations, float tolerance, const Vector3& acceleration) override {
    const double move = solver_->solve_static(iterations, tolerance, acceleration.cast<double>());
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
