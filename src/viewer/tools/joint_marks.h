// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/scene/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws marks over the view: pins at pinned joints, and the joints to which a panel refers.
void draw_joint_marks(const ViewerState& state, const ScreenMap& map);

/// Draws the direction of gravity from the middle of the body, while a panel shows it.
void draw_gravity(const ViewerState& state, const ScreenMap& map);

}  // namespace sinew
