#pragma once

#include "viewer/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Marks over the picture: pins at pinned joints, and the joints that a panel points at.
void draw_joint_marks(const ViewerState& state, const ScreenMap& map);

/// Where gravity points, from the middle of the body, while a panel shows it.
void draw_gravity(const ViewerState& state, const ScreenMap& map);

}  // namespace sinew
