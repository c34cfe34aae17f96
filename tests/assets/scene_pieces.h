// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>

namespace sinew {

/// Returns the matrix of a node with this placement.
inline Eigen::Matrix4d placed(const Eigen::Vector3d& translation, const Eigen::AngleAxisd& rotation,
                              double scale = 1.0) {
  Eigen::Affine3d affine = Eigen::Affine3d::Identity();
  affine.translate(translation).rotate(rotation).scale(scale);
  return affine.matrix();
}

inline Eigen::Quaterniond turn(double angle, const Eigen::Vector3d& axis) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis.normalized()));
}

}  // namespace sinew
