// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/element.h"

namespace sinew {

/// Returns the matrix with determinant `target` (positive) that is nearest to a finite matrix F.
/// With the signed singular values sigma of F (F = R S, S = V diag(sigma) V^T), it is
/// R V diag(s) V^T, where the stretches s
///   minimize |s - sigma|^2 subject to s_1 s_2 s_3 = target,  so  s_i (s_i - sigma_i) = m
/// with one multiplier m. The larger root s_i increases with m, and m is found by bisection. The
/// published "few steps of gradient descent" end at some matrix of that determinant, not the
/// nearest one. For inverted elements they find none.
Eigen::Matrix3d nearest_with_determinant(const Eigen::Matrix3d& f, double target);

/// Keeps the volume of tetrahedra, relative to that at rest, within a range (Komaritzan 2022,
/// 2.2.1).
///   Qz = F^T,  p = nearest F~^T with det F~ = det F clamped to [smallest, largest],
///   w = stiffness V (stiffness in Pa)
/// A range above 1 inflates the body. Tetrahedra that are flat at rest (flat_tetrahedra()) have
/// weight 0.
struct TetrahedronVolume {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 2;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;
  Eigen::VectorXd smallest;  ///< volume ratio, positive; one for each tetrahedron
  Eigen::VectorXd largest;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Real>
  static Projected<Real, kRows> project(const Projected<Real, kRows>& gradient,
                                        const ProjectionParameters<Real, kParameters>& range) {
    const Real ratio = gradient.determinant();
    if (ratio >= range[0] && ratio <= range[1]) return gradient;
    const double target = ratio < range[0] ? range[0] : range[1];
    return nearest_with_determinant(gradient.template cast<double>(), target).template cast<Real>();
  }
};

}  // namespace sinew
