// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// An action of the viewer, with its name. Menus, shortcuts and scripts all use actions. A new one
/// is one entry in actions.cpp or in the file of its subject (paint_actions.cpp, for example).
struct Action {
  std::string name;
  std::string arguments;  ///< their syntax, for messages and the manual; empty: none
  std::string help;
  std::function<void(ViewerState&, const std::string& argument)> run;
};

const std::vector<Action>& actions();

/// An entry of a menu and its key: an action with its argument.
struct Shortcut {
  std::string menu;  ///< empty: a second key for an entry of another menu
  std::string label;
  std::string line;  ///< action and argument, as in a script
  int key = 0;       ///< GLFW key; 0: none
  bool control = false;
  bool shift = false;
};

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

/// A layer that "view NAME on" shows, with its label.
struct Layer {
  std::string name;
  std::string label;
  bool ViewOptions::*shown;
  int key;           ///< GLFW key
  const char* help;  ///< description of what it shows
  bool needs_tissue = false;
};

const std::vector<Layer>& layers();

}  // namespace sinew
