// SPDX-License-Identifier: MIT

#pragma once

#include "rig/skeleton.h"

namespace sinew {

/// Describes the plane of symmetry between the two sides of a body.
struct MirrorPlane {
  Eigen::Vector3d normal = Eigen::Vector3d::UnitX();
  Eigen::Vector3d point = Eigen::Vector3d::Zero();

  Eigen::Matrix3d reflection() const {
    return Eigen::Matrix3d::Identity() - 2.0 * normal * normal.transpose();
  }
  Eigen::Vector3d reflect(const Eigen::Vector3d& place) const {
    return place - 2.0 * normal.dot(place - point) * normal;
  }
};

/// Returns the plane across the pairs of limbs that find_landmarks() finds. Its normal snaps to a
/// coordinate axis if one is near. Without pairs of limbs it is the plane across x through the
/// root.
/// \param rest  global rest transforms of the joints
MirrorPlane mirror_plane(const Skeleton& skeleton, const std::vector<Transform>& rest);

}  // namespace sinew
