// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Leaves the tools that use the mouse in the view: painting, whose stroke ends, grabbing and
/// dragging radii. Only one of them is used at a time.
void leave_tools(ViewerState& state);

}  // namespace sinew
