// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <vector>

#include "dynamics/cpu_solver.h"

namespace sinew {

/// A box of cells. Each cell is split into six tetrahedra around its long diagonal. They form two
/// prisms, and the tetrahedra of a prism follow each other.
struct Bar {
  Points positions;
  std::vector<Tetrahedron> tetrahedra;
  int nx, ny, nz;  ///< cells

  int vertex(int i, int j, int k) const { return (i * (ny + 1) + j) * (nz + 1) + k; }
};

inline Bar make_bar(int nx, int ny, int nz, const Eigen::Vector3d& size) {
  Bar bar{Points(3, (nx + 1) * (ny + 1) * (nz + 1)), {}, nx, ny, nz};
  for (int i = 0; i <= nx; ++i)
    for (int j = 0; j <= ny; ++j)
      for (int k = 0; k <= nz; ++k)
        bar.positions.col(bar.vertex(i, j, k)) << size[0] * i / nx, size[1] * j / ny,
            size[2] * k / nz;
  constexpr int kPaths[6][3] = {{0, 1, 2}, {1, 0, 2}, {1, 2, 0}, {2, 1, 0}, {2, 0, 1}, {0, 2, 1}};
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      for (int k = 0; k < nz; ++k)
        for (int path = 0; path < 6; ++path) {
          int corner[3] = {i, j, k};
          Tetrahedron t;
          t[0] = bar.vertex(i, j, k);
          for (int s = 0; s < 3; ++s) {
            ++corner[kPaths[path][s]];
            t[s + 1] = bar.vertex(corner[0], corner[1], corner[2]);
          }
          if (path % 2 == 1) std::swap(t[2], t[3]);
          bar.tetrahedra.push_back(t);
        }
  return bar;
}

inline TetrahedronStrain strain_of(const std::vector<Tetrahedron>& tetrahedra, double stiffness) {
  return {tetrahedra, Eigen::VectorXd::Constant(static_cast<int>(tetrahedra.size()), stiffness)};
}

/// Returns the problem of a bar that is fixed at its first cross-section. Its mass is spread evenly
/// over the vertices.
inline SolverProblem hanging_bar(const Bar& bar, double stiffness, double mass) {
  SolverProblem problem;
  const int count = static_cast<int>(bar.positions.cols());
  problem.rest_positions = bar.positions;
  problem.masses = Eigen::VectorXd::Constant(count, mass / count);
  problem.fixed.assign(count, 0);
  for (int v = 0; v < (bar.ny + 1) * (bar.nz + 1); ++v) problem.fixed[v] = 1;
  problem.constraints.add(strain_of(bar.tetrahedra, stiffness));
  return problem;
}

inline std::vector<int> fixed_vertices(const SolverProblem& problem) {
  std::vector<int> fixed;
  for (int v = 0; v < static_cast<int>(problem.fixed.size()); ++v)
    if (problem.fixed[v]) fixed.push_back(v);
  return fixed;
}

inline Points fixed_positions(const SolverProblem& problem, const Eigen::Affine3d& motion) {
  Points moved = problem.rest_positions(Eigen::all, fixed_vertices(problem));
  for (auto column : moved.colwise()) column = motion * Eigen::Vector3d(column);
  return moved;
}

inline double diagonal_of(const Points& positions) {
  return (positions.rowwise().maxCoeff() - positions.rowwise().minCoeff()).norm();
}

inline Eigen::Affine3d turn(double angle, const Eigen::Vector3d& axis,
                            const Eigen::Vector3d& offset = Eigen::Vector3d::Zero()) {
  return Eigen::Translation3d(offset) * Eigen::AngleAxisd(angle, axis.normalized());
}

template <typename Real>
double largest_distance(const Eigen::Matrix<Real, 3, Eigen::Dynamic>& a, const Points& b) {
  return (a.template cast<double>() - b).colwise().norm().maxCoeff();
}

}  // namespace sinew
