// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <span>
#include <stdexcept>

#include "dynamics/row_forces.h"

namespace sinew {

/// Pulls a vertex toward a target position with a limited force, so that a target that the tissue
/// cannot follow does not tear the vertex out of it.
///   Q = 1,  p = z + d min(1, reach / |d|)  with  d = target - z
/// The energy is quadratic up to the reach and linear beyond it (Huber 1964). A solve replaces it
/// by the quadratic function through its value at the current z, which bounds it from above.
struct PullConstraint {
  int vertex = -1;
  float stiffness = 0.0F;  ///< N/m, above 0
  float reach = 0.0F;      ///< m; the largest force is this times the stiffness
  Eigen::Vector3f target = Eigen::Vector3f::Zero();

  /// Returns true if both pulls add the same to the matrix.
  bool same_row(const PullConstraint& other) const {
    return vertex == other.vertex && stiffness == other.stiffness;
  }

  /// Returns the force on the vertex at position z, N.
  template <typename Real>
  Eigen::Matrix<Real, 3, 1> force(const Eigen::Matrix<Real, 3, 1>& z) const {
    const Eigen::Matrix<Real, 3, 1> to_target = target.cast<Real>() - z;
    return pull_force(to_target, Real(stiffness), Real(reach));
  }

  /// Returns the energy of the vertex at position z, J.
  template <typename Real>
  double energy(const Eigen::Matrix<Real, 3, 1>& z) const {
    const double length = (target.cast<double>() - z.template cast<double>()).norm();
    const double held = std::min(length, double{reach});
    return stiffness * held * (length - 0.5 * held);
  }
};

/// Checks that all pulls name vertices of a body with `vertex_count` vertices.
/// \throws std::logic_error for vertex indices out of range
inline void require_vertices(std::span<const PullConstraint> pulls, int vertex_count) {
  for (const PullConstraint& pull : pulls)
    if (pull.vertex < 0 || pull.vertex >= vertex_count)
      throw std::logic_error("a pull names a vertex that does not exist");
}

}  // namespace sinew
