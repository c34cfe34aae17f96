// SPDX-License-Identifier: MIT

#include "dynamics/nearest_determinant.h"

#include <limits>

#include "dynamics/polar.h"
#include "dynamics/stretches.h"

namespace sinew {

Eigen::Matrix3d nearest_with_determinant(const Eigen::Matrix3d& f, double target) {
  if (!f.allFinite()) return f;
  const Eigen::Matrix3d rotation = polar_rotation(f);
  const Eigen::Matrix3d stretch = rotation.transpose() * f;
  const SymmetricEigen3 eigen = symmetric_eigen(0.5 * (stretch + stretch.transpose()));
  constexpr int kAllBisections = std::numeric_limits<int>::max();
  Eigen::Vector3d s;
  stretches_with_product(eigen.values.data(), target, kAllBisections, s.data());
  return rotation * (eigen.vectors * s.asDiagonal() * eigen.vectors.transpose());
}

}  // namespace sinew
