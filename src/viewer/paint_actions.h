#pragma once

#include <optional>
#include <string>
#include <vector>

#include "viewer/actions.h"

namespace sinew {

/// The actions that paint maps on the skin (viewer/painting.h), their menu and keys.
std::vector<Action> paint_actions();
std::vector<Shortcut> paint_shortcuts();
/// Whether a menu line of theirs is on; nothing for others.
std::optional<bool> paint_line_is_on(const ViewerState& state, const std::string& line);

}  // namespace sinew
