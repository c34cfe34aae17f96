// SPDX-License-Identifier: MIT

#include "bench/reproduction/limb.h"

#include "support/contact_poses.h"

namespace sinew {

int middle_joint(const Skeleton& skeleton) {
  return skeleton.find("upper");
}

Pose bent_limb(const Skeleton& skeleton, double degrees) {
  const int joint = middle_joint(skeleton);
  TouchingPose pose(skeleton);
  pose.bend(joint, skeleton.children()[joint].front(), degrees, Eigen::Vector3d(-1.0, 0.0, 0.0));
  return pose.pose();
}

Pose twisted_limb(const Skeleton& skeleton, double degrees) {
  const int joint = middle_joint(skeleton);
  TouchingPose pose(skeleton);
  pose.turn_around(joint, degrees, pose.direction(joint, skeleton.children()[joint].front()));
  return pose.pose();
}

Character posed_by_clip(const Character& character, const Pose& pose) {
  Character result = character;
  result.clips = {clip_to("pose", character.skeleton, pose, 2.0)};
  return result;
}

}  // namespace sinew
