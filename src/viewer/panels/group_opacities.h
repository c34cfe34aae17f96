// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws a slider for the opacity of each group of parts, such as skin, muscles and bones, if the
/// character has such groups.
void draw_group_opacities(ViewerState& state);

}  // namespace sinew
