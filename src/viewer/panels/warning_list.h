// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws warnings as a list that unfolds, each of them once, with a button that copies them. A
/// click on a warning about frames goes to the first of them. Draws nothing if there are no
/// warnings.
/// \param steady  the list takes the same room with any number of warnings, also with none
void draw_warnings(ViewerState& state, const std::vector<OutputWarning>& warnings,
                   bool steady = false);

}  // namespace sinew
