#pragma once

#include <vector>

#include "dynamics/element.h"
#include "dynamics/polar.h"

namespace sinew {

/// Which tetrahedra are too flat at rest for a deformation gradient: |V| below 1e-6 of the mean
/// |V|, or thinner than 1e-4 of their length (ratio of the singular values of the edge matrix),
/// where float has no digits left for it.
std::vector<char> flat_tetrahedra(const std::vector<Tetrahedron>& tetrahedra, const Points& rest);

/// Rest edge matrix of a tetrahedron: columns b - a, c - a, d - a.
inline Eigen::Matrix3d edge_matrix(const Tetrahedron& t, const Points& positions) {
  Eigen::Matrix3d edges;
  for (int k = 0; k < 3; ++k) edges.col(k) = positions.col(t[k + 1]) - positions.col(t[0]);
  return edges;
}

/// Q of a tetrahedron's deformation gradient, Qz = F^T: with the rest edges E (columns) the rows
/// are E^-T [-1 I] (Komaritzan 2022, eq. 2.16). An inverted rest tetrahedron (det E < 0) is as
/// good as any other.
Eigen::Matrix<double, 3, 4> gradient_rows(const Eigen::Matrix3d& rest_edges);

/// Resists the stretch of tetrahedra, measured by gradients (Komaritzan 2022, eq. 2.15, 2.16).
///   Qz = F^T,  p = R^T of F = R S,  w = stiffness V (stiffness in Pa)
/// A tetrahedron that is flat at rest has no F. The solver gives it the energy of its positions
/// instead (PositionStrain), which needs no inverse, with the volume of a tetrahedron of its
/// length and a thousandth of its thickness: its vertices keep their shape and nothing divides by
/// zero.
struct TetrahedronStrain {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 0;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Real>
  static Projected<Real, kRows> project(const Projected<Real, kRows>& gradient,
                                        const ProjectionParameters<Real, kParameters>&) {
    return polar_rotation(gradient.template cast<double>()).template cast<Real>();
  }
};

}  // namespace sinew
