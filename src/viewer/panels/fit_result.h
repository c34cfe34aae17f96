// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the panel of a body that was fitted onto a scan: its distances, how it is shown, what can
/// be done with it, and its measures.
void draw_fit_result(ViewerState& state);

}  // namespace sinew
