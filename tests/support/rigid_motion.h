// SPDX-License-Identifier: MIT

#pragma once

#include <random>

#include "rig/pose.h"
#include "support/rotations.h"

namespace sinew::test {

/// Returns a rigid motion by some units, with a random rotation.
inline Transform random_rigid_motion(std::mt19937& random) {
  std::uniform_real_distribution<double> angle(-2.0, 2.0);
  Transform motion = Transform::Identity();
  motion.translate(Eigen::Vector3d(3.0, -1.0, 2.0));
  motion.rotate(rotation(Eigen::Vector3d{angle(random), angle(random), angle(random)}));
  return motion;
}

inline Points moved_points(const Transform& motion, const Points& points) {
  return (motion * points.colwise().homogeneous()).topRows(3);
}

}  // namespace sinew::test
