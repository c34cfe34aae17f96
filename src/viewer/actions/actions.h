// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/actions/action.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Returns all actions.
const std::vector<Action>& actions();

/// Returns all entries of menus and keys.
const std::vector<Shortcut>& shortcuts();

/// Runs an action from a line such as "camera front". \throws UsageError that names the mistake
void run_action(ViewerState& state, const std::string& line);

/// Runs an action for menus and keys: shows errors as messages.
void try_action(ViewerState& state, const std::string& line);

/// Runs the shortcut of a key, if there is one with exactly these modifiers.
void press_key(ViewerState& state, int key, bool control, bool shift = false);

/// Returns the keys of a shortcut as menus show them, "Ctrl+Shift+Z"; empty: none.
std::string key_name(const Shortcut& shortcut);
/// Returns the names of the menus in their order.
const std::vector<std::string>& menu_names();
/// Returns the names of the submenus of the menu "View".
const std::vector<std::string>& submenu_names();

/// Returns the action with which a line begins. \throws UsageError for an unknown action
const Action& find_action(const std::string& line);

}  // namespace sinew
