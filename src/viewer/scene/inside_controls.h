// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the controls for inner structures: opacity of the skin, size of the tetrahedra, and the
/// plane that cuts them open. Those without effect are gray, so that nothing else moves when layers
/// are shown or hidden.
void draw_inside_controls(ViewerState& state);

}  // namespace sinew
