// SPDX-License-Identifier: MIT

#include "dynamics/volume.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "dynamics/polar.h"
#include "dynamics/strain.h"

namespace sinew {

namespace {

/// Returns stretches s with s_i (s_i - sigma_i) = multiplier. Of the two roots of this quadratic
/// equation, s_i is the larger one, except for i = `least`, where it is the smaller one. A negative
/// `least` selects the larger root for all.
Eigen::Vector3d stretches(const Eigen::Vector3d& sigma, double multiplier, int least) {
  Eigen::Vector3d s;
  for (int i = 0; i < 3; ++i) {
    const double root = std::sqrt(std::max(0.0, sigma[i] * sigma[i] + 4.0 * multiplier));
    s[i] = 0.5 * (i == least ? sigma[i] - root : sigma[i] + root);
  }
  return s;
}

/// Finds the multiplier between `below` and `above` for which the product of the stretches equals
/// the target. The product is below the target at `below` and above it at `above`.
/// \return the stretches
Eigen::Vector3d bisect(const Eigen::Vector3d& sigma, double target, double below, double above,
                       int least) {
  for (;;) {
    const double middle = 0.5 * (below + above);
    Eigen::Vector3d s = stretches(sigma, middle, least);
    if (middle == below || middle == above) return s;
    (s.prod() < target ? below : above) = middle;
  }
}

}  // namespace

Eigen::Matrix3d nearest_with_determinant(const Eigen::Matrix3d& f, double target) {
  if (!f.allFinite()) return f;
  const Eigen::Matrix3d rotation = polar_rotation(f);
  const Eigen::Matrix3d stretch = rotation.transpose() * f;
  const SymmetricEigen3 eigen = symmetric_eigen(0.5 * (stretch + stretch.transpose()));
  const Eigen::Vector3d& sigma = eigen.values;

  // The multiplier is positive if the determinant has to grow, otherwise negative. In the latter
  // case the roots are real down to the turning point of the least stretch. If the product is still
  // above the target there, the smaller root of the least stretch continues the solutions.
  Eigen::Vector3d s;
  if (sigma.prod() < target) {
    double above = 1.0;
    while (stretches(sigma, above, -1).prod() < target) above *= 4.0;
    s = bisect(sigma, target, 0.0, above, -1);
  } else {
    int least = 0;
    const double smallest = sigma.minCoeff(&least);
    const double turning_point = -0.25 * smallest * smallest;
    if (stretches(sigma, turning_point, -1).prod() < target)
      s = bisect(sigma, target, turning_point, 0.0, -1);
    else
      s = bisect(sigma, target, 0.0, turning_point, least);
  }
  return rotation * (eigen.vectors * s.asDiagonal() * eigen.vectors.transpose());
}

RestElement<TetrahedronVolume::kRows, TetrahedronVolume::kParameters> TetrahedronVolume::element(
    int i, const Points& rest) const {
  const Eigen::Matrix3d edges = edge_matrix(tetrahedra[i], rest);
  RestElement<kRows, kParameters> volume;
  volume.vertices = Eigen::Map<const Eigen::Vector4i>(tetrahedra[i].data());
  volume.rows = gradient_rows(edges);
  volume.measure = std::abs(edges.determinant()) / 6.0;
  volume.parameters = {smallest[i], largest[i]};
  return volume;
}

}  // namespace sinew
