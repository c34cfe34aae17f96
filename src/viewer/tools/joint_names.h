// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/scene/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the names of the selected joint next to its rings, and of the joint that a click would
/// select, next to the pointer.
/// \param pointed_at  that joint; nothing if a click would select none
/// \param mouse       on the screen
void draw_joint_names(const ViewerState& state, const ScreenMap& map, std::optional<int> pointed_at,
                      const Eigen::Vector2d& mouse);

}  // namespace sinew
