// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws a button in the base color of a part. It opens a popup to change base color, roughness and
/// textures.
void draw_part_look(ViewerState& state, int part);

}  // namespace sinew
