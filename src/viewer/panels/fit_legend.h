// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

namespace sinew {

/// Draws the legend of the distances between scan and fit as a block with its upper right corner at
/// `corner`, screen units.
void draw_distance_legend(ImVec2 corner);

/// Draws it in one row, around a horizontal position. `head` is the middle of its upper edge.
void draw_distance_row(ImVec2 head);
/// Returns the width of that row, screen units.
float distance_row_width();

}  // namespace sinew
