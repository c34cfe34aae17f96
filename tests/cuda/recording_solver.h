#pragma once

#include "dynamics/cpu_solver.h"

namespace sinew {

/// The CPU solver, and what it was last told.
class RecordingSolver : public ProjectiveSolver<float> {
 public:
  explicit RecordingSolver(const SolverProblem& problem)
      : solver_(make_cpu_solver<float>(problem)) {
    last_made() = this;
  }
  /// A SolverMaker.
  static std::unique_ptr<ProjectiveSolver<float>> make(const SolverProblem& problem) {
    return std::make_unique<RecordingSolver>(problem);
  }
  static RecordingSolver*& last_made() {
    static RecordingSolver* made = nullptr;
    return made;
  }

  PointsF fixed, targets, forces;
  PointsF expected;  ///< positions at the beginning of the last step, held ones in place
  Vector3 shift = Vector3::Zero();

  void set_positions(const Positions& positions) override { solver_->set_positions(positions); }
  void translate(const Vector3& offset) override {
    shift = offset;
    solver_->translate(offset);
  }
  void set_fixed_positions(const Positions& positions) override {
    fixed = positions;
    solver_->set_fixed_positions(positions);
  }
  void set_masses(const Eigen::VectorXd& masses) override { solver_->set_masses(masses); }
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override {
    solver_->set_stiffness(batch, stiffness);
  }
  void set_targets(int batch, const Positions& positions) override {
    targets = positions;
    solver_->set_targets(batch, positions);
  }
  void set_contacts(const std::vector<ContactConstraint>& contacts) override {
    solver_->set_contacts(contacts);
  }
  void set_standing_diagonal(const Eigen::VectorXd& diagonal) override {
    solver_->set_standing_diagonal(diagonal);
  }
  void set_standing_contacts(const std::vector<ContactConstraint>& contacts) override {
    solver_->set_standing_contacts(contacts);
  }
  void set_pulls(const std::vector<PullConstraint>& pulls) override { solver_->set_pulls(pulls); }
  void hold_back(const std::vector<float>& shares) override { solver_->hold_back(shares); }
  void step(const StepSettings& settings, const Vector3& acceleration,
            const Positions& given) override {
    forces = given;
    expected = solver_->positions();
    solver_->step(settings, acceleration, given);
  }
  float solve_static(int iterations, float tolerance, const Vector3& acceleration) override {
    return solver_->solve_static(iterations, tolerance, acceleration);
  }
  void prepare(double time_step) override { solver_->prepare(time_step); }
  const Positions& positions() const override { return solver_->positions(); }
  const Positions& velocities() const override { return solver_->velocities(); }
  SolverTimes last_times() const override { return solver_->last_times(); }
  void record_energy(bool on) override { solver_->record_energy(on); }
  const std::vector<double>& energies() const override { return solver_->energies(); }
  const std::vector<double>& moves() const override { return solver_->moves(); }

 private:
  std::unique_ptr<ProjectiveSolver<float>> solver_;
};

}  // namespace sinew
