// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions, and the menu entries and keys, for the appearance of the view: comparisons,
/// a camera that follows, backgrounds and quality.
std::vector<Action> view_actions();
std::vector<Shortcut> view_shortcuts();

/// Returns true if a line of view_shortcuts() describes the current state, for its check mark.
bool is_on_in_view(const ViewerState& state, const std::string& line);

}  // namespace sinew
