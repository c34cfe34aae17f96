// SPDX-License-Identifier: MIT

#include "rig/rooted_pose.h"

namespace sinew {

RootedPose::RootedPose(const Skeleton& skeleton) : skeleton_(skeleton) {
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
  return origin;
}

}  // namespace sinew
