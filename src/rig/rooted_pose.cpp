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

/// Moves soft joints with their parents, at the ends of the bones that these may have deformed, and
/// leaves out their own rotations and deformations.
void RootedPose::carry_soft_joints(RigidJoints& joints) const {
  BoneShapes& shapes = joints.shapes;
  for (int j = 0; j < static_cast<int>(carriers_.size()); ++j) {
    const int parent = skeleton_.joints[j].parent;
    const bool on_soft_bone = parent >= 0 && is_soft(carriers_, parent);
    if (on_soft_bone && !shapes.bones.empty()) shapes.bones[j] = {};
    if (!is_soft(carriers_, j)) continue;
    Transform motion = Transform::Identity();  // of the end of the parent's bone, at rest
    if (!shapes.bones.empty()) {
      motion = to_joints_[parent].inverse() * end_of_bone(skeleton_.joints[j], shapes.bones[j]) *
               to_joints_[parent];
    }
    if (!shapes.stretches.empty()) {
      const Eigen::Vector3d begin = to_joints_[parent].inverse().translation();
      const Eigen::Vector3d end = motion * Eigen::Vector3d(to_joints_[j].inverse().translation());
      motion.pretranslate(shapes.stretches[parent] * (end - begin) - (end - begin));
      shapes.stretches[j].setIdentity();
    }
    joints.transforms[j] = joints.transforms[parent] * motion;
  }
}

}  // namespace sinew
