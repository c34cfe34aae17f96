// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the legend of the layer Contacts while it is shown: what the marks mean, and how many
/// there are.
/// \param corner  its upper right corner, screen units
void draw_contact_legend(const ViewerState& state, ImVec2 corner);

}  // namespace sinew
