// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"
#include "dynamics/elastic_density.h"

namespace sinew {

/// Describes a body of tetrahedra whose equilibrium or time step solve_by_newton() computes.
struct ElasticBody {
  Points rest_positions;  ///< 3 x n, m
  std::vector<Tetrahedron> tetrahedra;
  const ElasticDensity* density = nullptr;
  Eigen::VectorXd factors;  ///< on the density, by tetrahedron; empty: 1 everywhere
  std::vector<char> fixed;  ///< by vertex, nonzero for those that do not move from the start

  int vertex_count() const { return static_cast<int>(rest_positions.cols()); }
};

/// Describes what acts on the vertices of an ElasticBody in addition to elasticity.
struct ElasticLoads {
  Points forces;  ///< 3 x n, N; empty: none
  /// Inertia of an implicit Euler step, which adds sum m / (2 dt^2) |x - y|^2 to the energy. Empty
  /// for a static equilibrium.
  Eigen::VectorXd masses;  ///< by vertex, kg
  Points inertial;         ///< y, 3 x n, m: the start moved by its velocity
  double time_step = 0.0;  ///< dt, s
};

/// Returns the elastic energy of a body, J. Tetrahedra that are flat at rest count nothing.
double elastic_energy(const ElasticBody& body, const Points& positions);
/// Returns the elastic forces on all vertices, 3 x n, N.
Points elastic_forces(const ElasticBody& body, const Points& positions);

/// Holds what solve_by_newton() returns.
struct NewtonResult {
  Points positions;       ///< 3 x n, m
  int iterations = 0;     ///< linear systems solved
  double residual = 0.0;  ///< norm of the forces on free vertices that are left unbalanced, N
  bool converged = false;
};

/// Minimizes the energy of a body under loads by Newton's method with a line search, in double. It
/// is the reference for faster, approximate solvers. Where a matrix is not positive definite, the
/// negative eigenvalues of the Hessians of the elements are set to zero (Teran 2005).
/// \param start      positions of all vertices, m
/// \param tolerance  N, of NewtonResult::residual
/// \throws std::logic_error if the sizes of the arrays do not match
NewtonResult solve_by_newton(const ElasticBody& body, const Points& start,
                             const ElasticLoads& loads, double tolerance, int max_iterations = 200);

}  // namespace sinew
