// SPDX-License-Identifier: MIT

#include "rig/rooted_pose.h"

#include <utility>

namespace sinew {

RootedPose::RootedPose(const Skeleton& skeleton, std::vector<int> carriers)
    : skeleton_(skeleton), carriers_(std::move(carriers)) {
  for (const Transform& rest : skeleton.rest_global()) to_joints_.push_back(rest.inverse());
}

Eigen::Vector3d RootedPose::place(const Pose& pose, std::vector<Transform>& transforms) const {
  global_transforms(skeleton_, pose, transforms);
  for (std::size_t j = 0; j < transforms.size(); ++j) transforms[j] = transforms[j] * to_joints_[j];
  const Eigen::Vector3d origin =
      transforms.front() * skeleton_.joints.front().rest_local.translation();
  for (Transform& transform : transforms) transform.pretranslate(-origin);
  for (std::size_t j = 0; j < carriers_.size(); ++j) transforms[j] = transforms[carriers_[j]];
  return origin;
}

}  // namespace sinew
