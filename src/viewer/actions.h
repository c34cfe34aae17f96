#pragma once

#include <functional>
#include <string>
#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// Something that the viewer can do, by name. Menus, shortcuts and scripts all go through these;
/// a new one is one entry in actions.cpp, or in the file of its subject beside it.
struct Action {
  std::string name;
  std::string arguments;  ///< how they are written, for messages and the manual; empty: none
  std::string help;
  std::function<void(ViewerState&, const std::string& argument)> run;
};

const std::vector<Action>& actions();

/// A line of a menu and its key: an action with its argument.
struct Shortcut {
  std::string menu;  ///< empty: another key for what a menu has already
  std::string label;
  std::string line;  ///< as in a script
  int key = 0;       ///< of GLFW; 0: none
  bool control = false;
  bool shift = false;
};

const std::vector<Shortcut>& shortcuts();

/// Carries out a line such as "camera front". \throws UsageError naming what is wrong with it.
void run_action(ViewerState& state, const std::string& line);

/// The same for menus and keys: what is wrong becomes a message.
void try_action(ViewerState& state, const std::string& line);

/// Carries out the shortcut of a key, if it has one with just these held.
void press_key(ViewerState& state, int key, bool control, bool shift = false);

/// The keys of a shortcut as menus show them, "Ctrl+Shift+Z"; empty: none.
std::string key_name(const Shortcut& shortcut);
/// The menus, in their order.
const std::vector<std::string>& menu_names();
/// Those within the menu "View".
const std::vector<std::string>& submenu_names();

/// The action that a line begins with. \throws UsageError
const Action& find_action(const std::string& line);

/// Things that "view NAME on" shows, with their labels.
struct Layer {
  std::string name;
  std::string label;
  bool ViewOptions::*shown;
  int key;           ///< of GLFW
  const char* help;  ///< what it shows
  bool needs_tissue = false;
};

const std::vector<Layer>& layers();

}  // namespace sinew
