#pragma once

#include <optional>

#include "rig/pose.h"
#include "viewer/screen_map.h"

namespace sinew {

/// The joint at a place of the screen: one that is no further than `units` away, or else the one
/// that moves the bone that is.
std::optional<int> joint_at(const Skeleton& skeleton, const Pose& pose, const ScreenMap& map,
                            const Eigen::Vector2d& place, double units);

/// The joint that moves the bone nearest to a point of the skin.
std::optional<int> joint_below(const Skeleton& skeleton, const Pose& pose,
                               const Eigen::Vector3d& point);

}  // namespace sinew
