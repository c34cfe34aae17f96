// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>

namespace sinew {

inline Eigen::Quaterniond about_x(double angle) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitX()));
}

inline Eigen::Quaterniond about_z(double angle) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
}

/// Returns the rotation about the direction of a nonzero `vector` by its length (rad).
inline Eigen::Quaterniond rotation(const Eigen::Vector3d& vector) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(vector.norm(), vector.normalized()));
}

}  // namespace sinew
