// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "rig/pose.h"
#include "viewer/scene/screen_map.h"

namespace sinew {

/// Returns the joint at a screen position: the nearest one within `units`, or else the one that
/// moves the nearest bone within `units`.
/// \param units  largest distance on the screen, in the units of the map
std::optional<int> joint_at(const Skeleton& skeleton, const Pose& pose, const ScreenMap& map,
                            const Eigen::Vector2d& place, double units);

/// Returns the joint that moves the bone nearest to a point of the skin.
std::optional<int> joint_below(const Skeleton& skeleton, const Pose& pose,
                               const Eigen::Vector3d& point);

}  // namespace sinew
