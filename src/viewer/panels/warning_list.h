// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws warnings as a list that unfolds, each of them once, with a button that copies them. A
/// click on a warning about frames goes to the first of them. Draws nothing if there are no
/// warnings.
/// \param limited  a long list scrolls, and a line says that there are no warnings
void draw_warnings(ViewerState& state, const std::vector<OutputWarning>& warnings,
                   bool limited = false);

}  // namespace sinew
