#pragma once

#include <Eigen/SparseCore>
#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// Where a time step starts and what acts on it, all vertices in the problem's numbering.
struct StepInputs {
  Points start;  ///< free vertices before the step, fixed ones after it
  Points velocities;
  Points targets;  ///< of the problem's anchors
  Points forces;   ///< empty for none
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();
  StepSettings settings;
};

/// The nonlinear problem that the iterations of one time step solve, in double and open to any
/// iteration: a static problem in which inertia pulls as anchors do, with stiffness m / dt^2 and
/// the momentum y as target.
class ImplicitStep {
 public:
  ImplicitStep(const SolverProblem& problem, double time_step);

  void begin(const StepInputs& inputs);

  /// y = z + dt v + dt^2 M^-1 forces, where free vertices start at present.
  const Points& momentum() const { return momentum_; }
  double time_step() const { return time_step_; }
  const Eigen::VectorXd& masses() const { return problem_.masses; }
  bool is_free(int v) const { return problem_.fixed[v] == 0; }

  /// Where one local-global iteration leads: z - A^-1 gradient. \param tolerance  as solve_static
  Points iterated(const Points& positions, int iterations = 1, double tolerance = 0.0);
  double energy(const Points& positions);
  /// A d, for directions d that leave fixed vertices in place.
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
