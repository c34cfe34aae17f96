// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <limits>

namespace sinew {

/// Returns the right-handed orthonormal frame nearest to two tangents. Its first two columns lie in
/// the plane of the tangents, each at the same angle to its tangent, and the third is normal to
/// that plane. Returns the identity if the tangents span no plane.
template <typename Real>
Eigen::Matrix<Real, 3, 3> frame_of(const Eigen::Matrix<Real, 3, 1>& first,
                                   const Eigen::Matrix<Real, 3, 1>& second) {
  const Real a = first.norm(), b = second.norm();
  Eigen::Matrix<Real, 3, 3> frame = Eigen::Matrix<Real, 3, 3>::Identity();
  if (!(a > Real(0)) || !(b > Real(0))) return frame;
  Eigen::Matrix<Real, 3, 1> sum = first / a + second / b;
  Eigen::Matrix<Real, 3, 1> difference = first / a - second / b;
  const Real s = sum.norm(), d = difference.norm();
  constexpr Real kParallel = Real(16) * std::numeric_limits<Real>::epsilon();
  if (!(s > kParallel) || !(d > kParallel)) return frame;
  sum /= s;
  difference /= d;
  const Real half = std::sqrt(Real(0.5));
  frame.col(0) = half * (sum + difference);
  frame.col(1) = half * (sum - difference);
  frame.col(2) = frame.col(0).cross(frame.col(1));
  return frame;
}

/// Returns the right-handed orthonormal frame whose third column is the unit vector `normal` and
/// whose first column lies in the half plane of `normal` and `direction`. If these are parallel,
/// returns any frame with this third column.
template <typename Real>
Eigen::Matrix<Real, 3, 3> frame_about(const Eigen::Matrix<Real, 3, 1>& normal,
                                      const Eigen::Matrix<Real, 3, 1>& direction) {
  Eigen::Matrix<Real, 3, 1> across = direction - normal.dot(direction) * normal;
  const Real length = across.norm();
  constexpr Real kParallel = Real(64) * std::numeric_limits<Real>::epsilon();
  if (length > kParallel * direction.norm()) {
    across /= length;
  } else {
    across = normal.unitOrthogonal();
  }
  Eigen::Matrix<Real, 3, 3> frame;
  frame.col(0) = across;
  frame.col(1) = normal.cross(across);
  frame.col(2) = normal;
  return frame;
}

}  // namespace sinew
