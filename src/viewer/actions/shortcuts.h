// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/actions/action.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Returns all entries of menus and keys.
const std::vector<Shortcut>& shortcuts();

/// Returns the names of the menus in their order.
const std::vector<std::string>& menu_names();
/// Returns the names of the submenus of the menu "View".
const std::vector<std::string>& submenu_names();

/// Runs the shortcut of a key, if there is one with exactly these modifiers.
void press_key(ViewerState& state, int key, bool control, bool shift = false);

}  // namespace sinew
