// SPDX-License-Identifier: MIT

#include "rig/rooted_pose.h"

#include <utility>

#include "rig/soft_joints.h"

namespace sinew {

RootedPose::RootedPose(const Skeleton& skeleton, std::vector<int> carriers)
    : skeleton_(skeleton), carriers_(std::move(carriers)) {
  for (const Transform& rest : skeleton.rest_global()) to_joints_.push_back(rest.inverse());
}

Eigen::Vector3d RootedPose::place(const Pose& pose, RigidJoints& joints) const {
  std::vector<Transform>& transforms = joints.transforms;
  if (pose.stretches.empty()) {
    // The same as rigid_joints(), but allocates nothing.
    global_transforms(skeleton_, pose, transforms);
    for (std::size_t j = 0; j < transforms.size(); ++j)
      transforms[j] = transforms[j] * to_joints_[j];
    joints.shapes.stretches.clear();
    joints.shapes.bones = pose.bones;
  } else {
    joints = rigid_joints(skeleton_, pose);
  }
  const Eigen::Vector3d origin =
      transforms.front() * skeleton_.joints.front().rest_local.translation();
  for (Transform& transform : transforms) transform.pretranslate(-origin);
  carry_soft_joints(joints);
  return origin;
}

/// Gives soft joints the transforms of those that carry them, and leaves out their deformations.
void RootedPose::carry_soft_joints(RigidJoints& joints) const {
  for (int j = 0; j < static_cast<int>(carriers_.size()); ++j) {
    joints.transforms[j] = joints.transforms[carriers_[j]];
    const int mover = skeleton_.joints[j].parent;
    if (is_soft(carriers_, j) && !joints.shapes.stretches.empty())
      joints.shapes.stretches[j].setIdentity();
    if (mover >= 0 && is_soft(carriers_, mover) && !joints.shapes.bones.empty())
      joints.shapes.bones[j] = {};
  }
}

}  // namespace sinew
