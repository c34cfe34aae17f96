// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "dynamics/projective_solver.h"

namespace sinew::test {

/// Forwards every call to another solver. Test solvers that observe or spoil its work derive from
/// this class.
class ForwardingSolver : public ProjectiveSolver<float> {
 public:
  explicit ForwardingSolver(std::unique_ptr<ProjectiveSolver<float>> solver)
      : solver_(std::move(solver)) {}

  void set_positions(const Positions& positions) override { solver_->set_positions(positions); }
  void set_velocities(const Positions& velocities) override { solver_->set_velocities(velocities); }
  void translate(const Vector3& offset) override { solver_->translate(offset); }
  void set_masses(const Eigen::VectorXd& masses) override { solver_->set_masses(masses); }
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override {
    solver_->set_stiffness(batch, stiffness);
  }
  void set_bounding_diagonal(const Eigen::VectorXd& diagonal) override {
    solver_->set_bounding_diagonal(diagonal);
  }
  void set_input(const StepInput<float>& input) override { solver_->set_input(input); }
  using ProjectiveSolver<float>::step;
  void step(const StepSettings& settings, const StepInput<float>& input) override {
    solver_->step(settings, input);
  }
  using ProjectiveSolver<float>::solve_static;
  float solve_static(int iterations, float tolerance, const StepInput<float>& input) override {
    return solver_->solve_static(iterations, tolerance, input);
  }
  void prepare(double time_step) override { solver_->prepare(time_step); }
  const Positions& positions() const override { return solver_->positions(); }
  const Positions& velocities() const override { return solver_->velocities(); }
  SolverTimes last_times() const override { return solver_->last_times(); }
  SolverSize size() const override { return solver_->size(); }
  void record_energy(bool on) override { solver_->record_energy(on); }
  const std::vector<double>& energies() const override { return solver_->energies(); }
  const std::vector<double>& moves() const override { return solver_->moves(); }

 private:
  std::unique_ptr<ProjectiveSolver<float>> solver_;
};

}  // namespace sinew::test
