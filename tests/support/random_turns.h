// SPDX-License-Identifier: MIT

#pragma once

#include <limits>
#include <random>

#include "rig/pose.h"

namespace sinew::test {

/// Returns the rest pose with joints turned about random axes.
/// \param largest_angle  largest angle of a joint, rad
/// \param first, count   range of joints that turn; joints without a parent never turn
inline Pose random_turns(const Skeleton& skeleton, double largest_angle, std::mt19937& random,
                         int first = 0, int count = std::numeric_limits<int>::max()) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  Pose pose = rest_pose(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent < 0) continue;
    const double x = normal(random), y = normal(random), z = normal(random);
    const Eigen::AngleAxisd turn(largest_angle * uniform(random),
                                 Eigen::Vector3d(x, y, z).normalized());
    // Random numbers are drawn for the other joints too, so that a joint turns alike whatever the
    // range is.
    if (j < first || j - first >= count) continue;
    pose.joints[j].rotation = (pose.joints[j].rotation * turn).normalized();
  }
  return pose;
}

}  // namespace sinew::test
