// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/element.h"

namespace sinew {

/// Returns 1 for each tetrahedron that is too flat at rest for a deformation gradient, 0 for the
/// others. A tetrahedron is flat if its |V| is at most 1e-6 of the mean |V|, or if its thickness is
/// at most 1e-4 of its length (smallest over largest singular value of the edge matrix), so that
/// float has too few digits for the inverse edge matrix.
std::vector<char> flat_tetrahedra(const std::vector<Tetrahedron>& tetrahedra, const Points& rest);

/// Returns the edge matrix of a tetrahedron (a, b, c, d), with the columns b - a, c - a, d - a.
inline Eigen::Matrix3d edge_matrix(const Tetrahedron& t, const Points& positions) {
  Eigen::Matrix3d edges;
  for (int k = 0; k < 3; ++k) edges.col(k) = positions.col(t[k + 1]) - positions.col(t[0]);
  return edges;
}

/// Returns the matrix Q that computes the deformation gradient of a tetrahedron, Qz = F^T. With the
/// rest edge matrix E, Q = E^-T [-1 I] (Komaritzan 2022, eq. 2.16). The tetrahedron may be inverted
/// at rest (det E < 0).
Eigen::Matrix<double, 3, 4> gradient_rows(const Eigen::Matrix3d& rest_edges);

/// Resists strain of tetrahedra, measured by deformation gradients (Komaritzan 2022, eq. 2.15,
/// 2.16).
///   Qz = F^T,  p = R^T of F = R S,  w = stiffness V (stiffness in Pa)
/// A tetrahedron that is flat at rest has no F. The CPU and GPU solvers replace its constraint by
/// the position-based PositionStrain (substitute_flat()), which needs no inverse. Its volume counts
/// as at least a thousandth of the cube of its length. The vertices keep their shape, and no
/// division by zero occurs.
struct TetrahedronStrain {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 0;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;
  static constexpr bool kRotates = true;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& gradient,
                                           const Parameters& /*parameters*/, const Math& math) {
    return math.nearest_rotation(gradient);
  }
};

}  // namespace sinew
