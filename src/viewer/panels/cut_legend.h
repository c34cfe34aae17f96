// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws a legend while the character is cut open and has pieces without tissue, which are hollow.
/// \param corner  its upper right corner, screen units
/// \return its lower edge; that of `corner` without a legend
float draw_cut_legend(const ViewerState& state, ImVec2 corner);

}  // namespace sinew
