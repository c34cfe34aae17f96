// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>

namespace sinew {

/// Returns the shortest rotation, a unit quaternion, that takes the direction of `from` to that of
/// `to`, vectors of any length. For opposite directions, it is a half turn about some axis
/// perpendicular to them. It is the identity if one of the vectors is zero.
///
/// Eigen::Quaterniond::FromTwoVectors() does the same, but finds that axis by a singular value
/// decomposition, which takes the compiler several seconds in every file.
inline Eigen::Quaterniond rotation_between(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  constexpr double kOpposite = 1e-8;  // length of the sum of the two unit vectors, which cancels
  const Eigen::Vector3d start = from.normalized();
  const Eigen::Vector3d end = to.normalized();
  if (start.isZero(0.0) || end.isZero(0.0)) return Eigen::Quaterniond::Identity();
  const Eigen::Vector3d middle = start + end;
  const double length = middle.norm();
  Eigen::Quaterniond rotation;
  if (length < kOpposite) {
    rotation.w() = 0.0;
    rotation.vec() = start.unitOrthogonal();
  } else {
    rotation.w() = start.dot(middle) / length;
    rotation.vec() = start.cross(middle) / length;
  }
  return rotation;
}

}  // namespace sinew
