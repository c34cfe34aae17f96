#pragma once

#include <limits>
#include <random>

#include "rig/pose.h"

namespace sinew::test {

/// The rest pose with joints turned about random axes.
/// \param largest_angle  by which a joint turns, rad
/// \param first, count   the joints that turn, but for those without a parent
inline Pose random_turns(const Skeleton& skeleton, double largest_angle, std::mt19937& random,
                         int first = 0, int count = std::numeric_limits<int>::max()) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> share;
  Pose pose = rest_pose(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent < 0) continue;
    const double x = normal(random), y = normal(random), z = normal(random);
    const Eigen::AngleAxisd turn(largest_angle * share(random),
                                 Eigen::Vector3d(x, y, z).normalized());
    // Numbers are drawn for the others, too: so the same joints turn alike whatever the range is.
    if (j < first || j - first >= count) continue;
    pose.joints[j].rotation = (pose.joints[j].rotation * turn).normalized();
  }
  return pose;
}

}  // namespace sinew::test
