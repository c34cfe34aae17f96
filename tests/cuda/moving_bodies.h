// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/rigid_joints.h"

namespace sinew {

/// Rigid skinning transforms relative to the position of the root joint, as skinners use them, and
/// the shapes of bones.
struct OriginTransforms {
  std::vector<Transform> transforms;
  Eigen::Vector3d origin;
  BoneShapes shapes;
};
inline OriginTransforms transforms_around_root(const Skeleton& skeleton, const Pose& pose) {
  const RigidJoints joints = rigid_joints(skeleton, pose);
  OriginTransforms result{joints.transforms, pose.joints.front().translation, joints.shapes};
  for (Transform& transform : result.transforms) transform.pretranslate(-result.origin);
  return result;
}

}  // namespace sinew
