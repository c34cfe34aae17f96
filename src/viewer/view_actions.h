#pragma once

#include <vector>

#include "viewer/actions.h"

namespace sinew {

/// Actions of actions() and lines of shortcuts() on what the picture is like: comparisons, a camera
/// that follows, backgrounds and quality.
std::vector<Action> view_actions();
std::vector<Shortcut> view_shortcuts();

/// Whether a line of view_shortcuts() names what is the case now, for its tick.
bool is_on_in_view(const ViewerState& state, const std::string& line);

}  // namespace sinew
