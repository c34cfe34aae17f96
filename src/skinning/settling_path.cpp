// SPDX-License-Identifier: MIT

#include "skinning/settling_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

// Mean rotation, from pose to pose, of the joint that rotates most, rad. Bones twist and stretch,
// and joints scale, by no more than as much.
constexpr double kMeanRotation = std::numbers::pi / 72.0;

/// Returns the largest twist (rad), or change of length or size as a fraction, of bones in a pose;
/// at most a full turn, so that no path is endless.
double largest_deformation(const Pose& pose) {
  double largest = 0.0;
  for (const BoneDeformation& bone : pose.bones)
    largest = std::max({largest, std::abs(bone.twist), std::abs(bone.stretch - 1.0)});
  for (const JointStretch& stretch : pose.stretches)
    largest = std::max(largest, (stretch.linear - Eigen::Matrix3d::Identity()).norm());
  return std::min(largest, 2.0 * std::numbers::pi);
}

}  // namespace

SettlingPath SettlingPath::straight_to(const Pose& pose) {
  SettlingPath path;
  path.poses_.push_back(pose);
  return path;
}

SettlingPath SettlingPath::from_rest(const Skeleton& skeleton, const Pose& pose) {
  Pose begin = rest_pose(skeleton);
  double rotation = largest_deformation(pose);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent < 0) begin.joints[j] = pose.joints[j];
    rotation =
        std::max(rotation, begin.joints[j].rotation.angularDistance(pose.joints[j].rotation));
  }
  // A pose that is not finite is reached in one step. The resulting body shows the problem.
  const double steps = std::ceil(rotation / kMeanRotation);
  const int count = steps > 1.0 ? static_cast<int>(steps) : 1;
  SettlingPath path;
  path.poses_.push_back(begin);
  for (int i = 1; i < count; ++i) {
    const double t = static_cast<double>(i) / count;
    path.poses_.push_back(interpolate(begin, pose, t * t * (3.0 - 2.0 * t)));
  }
  path.poses_.push_back(pose);
  return path;
}

}  // namespace sinew
