// SPDX-License-Identifier: MIT

#pragma once

#include "skinning/position_based/position_based.h"

namespace sinew::test {

inline constexpr double kTimeStep = 1.0 / 60.0;  // s

/// Returns the rest pose with the second joint rotated.
inline Pose bent(const Character& character, double angle, const Eigen::Vector3d& axis) {
  Pose pose = rest_pose(character.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(angle, axis);
  return pose;
}

/// Returns the skin of a skinner in the world, 3 x n.
inline Points world(const Skinner& skinner) {
  return skinner.positions().cast<double>().colwise() + skinner.origin();
}

/// Returns settings with a model on few tetrahedra.
inline PositionSettings with_model(PositionModel model, int tetrahedra = 3000) {
  return {.model = model, .tetrahedra = tetrahedra};
}

}  // namespace sinew::test
