// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that paint maps on the skin (viewer/tools/painting.h), and their menu
/// entries and keys.
std::vector<Action> paint_actions();
std::vector<Shortcut> paint_shortcuts();
/// Returns true if the switch of one of these menu entries is on; nothing for other entries.
std::optional<bool> paint_line_is_on(const ViewerState& state, const std::string& line);

}  // namespace sinew
