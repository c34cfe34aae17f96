// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws a legend while the character is cut open and has pieces without tissue, which are hollow.
/// \param corner  its upper right corner, screen units
/// \return the lower edge of the legend, or that of `corner` if there is none
float draw_cut_legend(const ViewerState& state, ImVec2 corner);

}  // namespace sinew
