// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Holds the skinning transforms of joints, divided into rigid transforms and stretches. A point
/// that one joint moves is stretched in the rest pose first and then moved rigidly, as Kavan et al.
/// 2008 do with the scale and shear of joints.
struct RigidJoints {
  using Stretch = Eigen::Matrix<float, 3, 4>;

  std::vector<Transform> transforms;  ///< one for each joint
  std::vector<Stretch> stretches;     ///< one for each joint; empty if none is stretched
};

/// Divides the skinning transforms of a pose. The frame U_k of each joint (stretched_transforms())
/// becomes a rigid frame at the same origin, with the rotation of G_k, and the stretch that is
/// left.
RigidJoints rigid_joints(const Skeleton& skeleton, const Pose& pose);

}  // namespace sinew
