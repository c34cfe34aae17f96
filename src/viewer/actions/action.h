// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>

#include "viewer/viewer_state.h"

namespace sinew {

/// Describes an action of the viewer, with its name. Menus, shortcuts and scripts all use actions.
/// A new one is one entry in actions.cpp or in the file of its subject (paint_actions.cpp, for
/// example).
struct Action {
  std::string name;
  std::string arguments;  ///< their syntax, for messages and the manual; empty: none
  std::string help;
  std::function<void(ViewerState&, const std::string& argument)> run;
};

/// Describes an action with its argument, its key and its entry in a menu.
struct Shortcut {
  std::string menu;  ///< empty: not in a menu, such as a second key of an entry
  std::string label;
  std::string line;  ///< action and argument, as in a script
  int key = 0;       ///< GLFW key; 0: none
  bool control = false;
  bool shift = false;
  bool separated = false;  ///< a separator line is drawn above the entry
};

/// Returns the shortcut with a separator line above its entry.
inline Shortcut separated(Shortcut shortcut) {
  shortcut.separated = true;
  return shortcut;
}

}  // namespace sinew
