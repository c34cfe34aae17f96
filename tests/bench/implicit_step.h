// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// Inputs of a time step. All vertices are numbered as in the problem.
struct StepInputs {
  Points start;  ///< positions: of free vertices before the step, of fixed ones after it
  Points velocities;
  Points targets;  ///< of the problem's anchors
  Points forces;   ///< N, or empty if there are none
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();
  StepSettings settings;
};

/// Evaluates the nonlinear problem of one time step in double precision, for any iteration scheme.
/// It is a static problem in which inertia acts as anchors with stiffness m / dt^2, whose targets
/// are the momentum y.
class ImplicitStep {
 public:
  ImplicitStep(const SolverProblem& problem, double time_step);

  void begin(const StepInputs& inputs);

  /// Returns the momentum y = z + dt v + dt^2 M^-1 forces. The solver in use starts its iterations
  /// there.
  const Points& momentum() const { return momentum_; }
  double time_step() const { return time_step_; }
  const Eigen::VectorXd& masses() const { return problem_.masses; }
  bool is_free(int v) const { return problem_.fixed[v] == 0; }

  /// Returns the result of local-global iterations. One iteration gives z - A^-1 gradient.
  /// \param tolerance  as in solve_static()
  Points iterated(const Points& positions, int iterations = 1, double tolerance = 0.0);
  double energy(const Points& positions);
  /// Returns A d, for directions d that are zero at fixed vertices.
  Points matrix_times(const Points& direction) const;

 private:
  double time_step_;
  SolverProblem problem_;
  int anchors_ = -1;  ///< batch of the problem's own anchors
  int inertia_ = -1;
  std::vector<int> massive_;  ///< free vertices with inertia
  Eigen::SparseMatrix<double> matrix_;
  std::unique_ptr<ProjectiveSolver<double>> solver_;
  Points momentum_;
};

}  // namespace sinew
