// SPDX-License-Identifier: MIT

#include "skinning/geometric/rigid_joints.h"

namespace sinew {

RigidJoints rigid_joints(const Skeleton& skeleton, const Pose& pose) {
  if (pose.stretches.empty()) return {skinning_transforms(skeleton, pose), {}};
  RigidJoints joints;
  const std::vector<Transform> rest = skeleton.rest_global();
  const std::vector<Transform> rigid = global_transforms(skeleton, pose);
  const std::vector<Eigen::Affine3d> frames = stretched_transforms(skeleton, pose);
  for (std::size_t j = 0; j < frames.size(); ++j) {
    Transform frame = rigid[j];
    frame.translation() = frames[j].translation();
    joints.transforms.push_back(frame * rest[j].inverse());
    const Eigen::Affine3d stretch = rest[j] * (frame.inverse() * frames[j]) * rest[j].inverse();
    joints.stretches.emplace_back(stretch.matrix().topRows<3>().cast<float>());
  }
  return joints;
}

}  // namespace sinew
