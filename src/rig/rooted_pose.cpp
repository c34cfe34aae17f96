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

/// Rotates soft joints with their parents, and leaves out their deformations. Their places are
/// those at the ends of the bones before them, which may be deformed.
void RootedPose::carry_soft_joints(RigidJoints& joints) const {
  BoneShapes& shapes = joints.shapes;
  for (int j = 0; j < static_cast<int>(carriers_.size()); ++j) {
    const int parent = skeleton_.joints[j].parent;
    const bool is_on_soft_bone = parent >= 0 && is_soft(carriers_, parent);
    if (is_on_soft_bone && !shapes.bones.empty()) shapes.bones[j] = {};
    if (!is_soft(carriers_, j)) continue;
    if (!shapes.stretches.empty()) shapes.stretches[j].setIdentity();
    const Transform& before = joints.transforms[parent];
    Transform& own = joints.transforms[j];
    const Eigen::Vector3d at_rest = to_joints_[j].inverse().translation();
    const Eigen::Vector3d place = (is_on_soft_bone ? before : own) * at_rest;
    own.linear() = before.linear();
    if (!shapes.bones.empty()) {
      const Transform end = end_of_bone(skeleton_.joints[j], shapes.bones[j]);
      const Transform& to_parent = to_joints_[parent];
      own.linear() =
          own.linear() * to_parent.linear().transpose() * end.linear() * to_parent.linear();
    }
    own.translation() = place - own.linear() * at_rest;
  }
}

}  // namespace sinew
