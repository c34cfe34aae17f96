// SPDX-License-Identifier: MIT

#include "rig/rigid_joints.h"

namespace sinew {

RigidJoints rigid_joints(const Skeleton& skeleton, const Pose& pose) {
  if (pose.stretches.empty()) return {skinning_transforms(skeleton, pose), {{}, pose.bones}};
  RigidJoints joints;
  joints.shapes.bones = pose.bones;
  const std::vector<Transform> rest = skeleton.rest_global();
  const std::vector<Transform> rigid = global_transforms(skeleton, pose);
  const std::vector<Eigen::Affine3d> frames = stretched_transforms(skeleton, pose);
  for (std::size_t j = 0; j < frames.size(); ++j) {
    Transform frame = rigid[j];
    frame.translation() = frames[j].translation();
    joints.transforms.push_back(frame * rest[j].inverse());
    const Eigen::Matrix3d stretch = frame.linear().transpose() * frames[j].linear();
    joints.shapes.stretches.emplace_back(rest[j].linear() * stretch * rest[j].linear().transpose());
  }
  return joints;
}

}  // namespace sinew
