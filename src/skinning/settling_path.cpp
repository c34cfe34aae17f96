// SPDX-License-Identifier: MIT

#include "skinning/settling_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

// Mean rotation, from pose to pose, of the joint that rotates most.
constexpr double kMeanRotation = std::numbers::pi / 72.0;

}  // namespace

SettlingPath SettlingPath::straight_to(const Pose& pose) {
  SettlingPath path;
  path.poses_.push_back(pose);
  return path;
}

SettlingPath SettlingPath::from_rest(const Skeleton& skeleton, const Pose& pose) {
  Pose begin = rest_pose(skeleton);
  double rotation = 0.0;
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
