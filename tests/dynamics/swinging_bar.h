// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "dynamics/bodies.h"

namespace sinew {

inline constexpr double kBarMass = 5.0;
inline constexpr double kBarStiffness = 2400.0;

inline Bar small_bar() {
  return make_bar(8, 2, 2, {1.8, 0.4, 0.4});
}

/// Swings the base of a body to and fro for some steps.
template <typename Real>
void swing(ProjectiveSolver<Real>& solver, const SolverProblem& problem, int steps,
           const StepSettings& settings = {}, const Eigen::Affine3d& frame = turn(0.0, {1, 0, 0})) {
  const Eigen::Matrix<Real, 3, 1> gravity =
      (frame.linear() * Eigen::Vector3d(0.0, -9.81, 0.0)).cast<Real>();
  for (int i = 0; i < steps; ++i) {
    const Eigen::Affine3d motion = frame * turn(0.5 * std::sin(0.15 * i), {0.2, 0.3, 1.0});
    solver.step(settings,
                {.acceleration = gravity,
                 .fixed_positions = fixed_positions(problem, motion).template cast<Real>()});
  }
}

template <typename Real>
Points as_double(const Eigen::Matrix<Real, 3, Eigen::Dynamic>& positions) {
  return positions.template cast<double>();
}

/// Returns the problem of a bar with springs, an anchor and bending in addition to its tissue.
inline SolverProblem mixed_problem(const Bar& bar) {
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  Springs springs;
  for (int i = 0; i < bar.nx; ++i)
    springs.edges.push_back({bar.vertex(i, 0, 0), bar.vertex(i + 1, 2, 2)});
  springs.stiffness = Eigen::VectorXd::Constant(springs.size(), 300.0);
  problem.constraints.add(springs);
  const int tip = bar.vertex(bar.nx, 1, 1);
  problem.constraints.add(Anchors{{tip},
                                  bar.positions.col(tip) + Eigen::Vector3d(0.2, 0.4, 0.3),
                                  Eigen::VectorXd::Constant(1, 200.0)});
  std::vector<Triangle> side;
  for (int i = 0; i < bar.nx; ++i)
    for (int k = 0; k < bar.nz; ++k) {
      const int a = bar.vertex(i, 0, k), b = bar.vertex(i + 1, 0, k);
      const int c = bar.vertex(i + 1, 0, k + 1), d = bar.vertex(i, 0, k + 1);
      side.push_back({a, b, c});
      side.push_back({a, c, d});
    }
  problem.constraints.add(bending_of(side, 1.0));
  return problem;
}

}  // namespace sinew
