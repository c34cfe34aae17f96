// SPDX-License-Identifier: MIT

#include "viewer/actions/shortcuts.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <utility>

#include "viewer/actions/actions.h"
#include "viewer/actions/build_actions.h"
#include "viewer/actions/fit_actions.h"
#include "viewer/actions/paint_actions.h"
#include "viewer/actions/radius_actions.h"
#include "viewer/actions/touch_actions.h"
#include "viewer/actions/view_actions.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/layers.h"

namespace sinew {
namespace {

std::vector<Shortcut> make_shortcuts() {
  std::vector<Shortcut> list{
      {"File", "Open...", "open-dialog", GLFW_KEY_O, true},
      separated({"File", "Save project", "ask-save", GLFW_KEY_S, true}),
      {"File", "Save project as...", "save-dialog", GLFW_KEY_S, true, true},
      separated({"File", "Add motion...", "add-motion-dialog"}),
      {"File", "Collide with...", "collider-dialog", GLFW_KEY_O, true, true},
      {"File", "Remove all colliders", "collider none"},
      separated({"File", "Reload", "reload", GLFW_KEY_F5}),
      {"File", "Reload changed files automatically", "auto-reload toggle"},
      separated({"File", "Export...", "export-panel toggle", GLFW_KEY_E, true}),
      {"File", "Render image", "picture", GLFW_KEY_F12},
      {"File", "Render...", "picture-panel toggle", GLFW_KEY_F12, false, true},
      separated({"File", "Quit", "close", GLFW_KEY_Q, true}),
      {"", "Cancel", "cancel", GLFW_KEY_ESCAPE},
      {"Edit", "Undo", "undo", GLFW_KEY_Z, true},
      {"Edit", "Redo", "redo", GLFW_KEY_Z, true, true},
      {"", "Redo", "redo", GLFW_KEY_Y, true},
      {"Pose", "Insert keyframe", "key", GLFW_KEY_K},
      {"Pose", "Delete keyframe", "delete-key", GLFW_KEY_DELETE},
      separated({"Pose", "Copy pose", "copy-pose", GLFW_KEY_C, true}),
      {"Pose", "Paste pose", "paste-pose", GLFW_KEY_V, true},
      {"Pose", "Paste mirrored", "paste-mirrored", GLFW_KEY_V, true, true},
      {"Pose", "Mirror pose", "mirror-pose", GLFW_KEY_M},
      separated({"Pose", "Copy joint to other side", "copy-to-other-side joint"}),
      {"Pose", "Copy limb to other side", "copy-to-other-side limb", GLFW_KEY_M, false, true},
      {"Pose", "Copy left side to right", "copy-to-other-side left"},
      {"Pose", "Copy right side to left", "copy-to-other-side right"},
      separated({"Pose", "Reset joint", "reset-joint", GLFW_KEY_R}),
      {"Pose", "Reset pose", "reset-pose", GLFW_KEY_R, true},
      separated({"Pose", "Pin joint", "pin selected toggle", GLFW_KEY_P}),
      {"Pose", "Unpin all", "unpin-all"},
      separated({"Pose", "Soft from this joint on", "soft selected toggle"}),
      {"Pose", "Local axes", "local-axes toggle", GLFW_KEY_X},
      {"Pose", "Deselect", "select none", GLFW_KEY_D},
      {"Playback", "Play / pause", "toggle-play", GLFW_KEY_SPACE},
      {"Playback", "Next frame", "step-frames 1", GLFW_KEY_RIGHT},
      {"Playback", "Previous frame", "step-frames -1", GLFW_KEY_LEFT},
      {"Playback", "Jump to start", "seek 0", GLFW_KEY_BACKSPACE},
      {"Playback", "Jump to end", "seek end", GLFW_KEY_END},
      {"Playback", "Simulate one time step", "step", GLFW_KEY_PERIOD},
      {"Playback", "Loop", "loop toggle", GLFW_KEY_L},
      separated({"Playback", "Next clip", "clip next", GLFW_KEY_RIGHT_BRACKET}),
      {"Playback", "Previous clip", "clip previous", GLFW_KEY_LEFT_BRACKET},
      {"Camera", "Frame character", "frame", GLFW_KEY_F},
      {"Camera", "Frame selected joint", "frame-joint", GLFW_KEY_KP_DECIMAL},
      separated({"Camera", "Three-quarter view", "camera auto", GLFW_KEY_HOME}),
      {"Camera", "Front", "camera front", GLFW_KEY_KP_1},
      {"Camera", "Back", "camera back", GLFW_KEY_KP_1, true},
      {"Camera", "Right", "camera right", GLFW_KEY_KP_3},
      {"Camera", "Left", "camera left", GLFW_KEY_KP_3, true},
      {"Camera", "Top", "camera top", GLFW_KEY_KP_7},
      {"Camera", "Bottom", "camera bottom", GLFW_KEY_KP_7, true},
      separated({"Camera", "Orthographic", "orthographic toggle", GLFW_KEY_KP_5}),
  };
  const auto open = std::ranges::find(list, "save-dialog", &Shortcut::line);
  list.insert(open + 1, fit_shortcuts().front());
  for (Shortcut& shortcut : build_shortcuts()) list.push_back(std::move(shortcut));
  for (Shortcut& shortcut : radius_shortcuts()) list.push_back(std::move(shortcut));
  for (Shortcut& shortcut : touch_shortcuts()) list.push_back(std::move(shortcut));
  for (const Layer& layer : layers()) {
    list.push_back({"View", layer.label, "view " + layer.name + " toggle", layer.key});
  }
  list.push_back({"View", "Cutting plane", "cut toggle", GLFW_KEY_C});
  for (const std::string& name : shading_names())
    list.push_back({"Shading", name, fmt::format("shading {}", name)});
  for (const HeatMapInfo& heat : heat_maps())
    list.push_back({"Heat map", heat.label, fmt::format("heat {} fit", heat.name),
                    heat.map == HeatMap::kWeights ? GLFW_KEY_W : 0});
  for (Shortcut& shortcut : paint_shortcuts()) list.push_back(std::move(shortcut));
  for (Shortcut& shortcut : view_shortcuts()) list.push_back(std::move(shortcut));
  list.push_back(separated({"View", "Overlay statistics", "numbers toggle"}));
  list.push_back({"View", "Freeze performance graph", "pause-graph toggle"});
  list.push_back({"View", "Timeline in frames", "timeline-frames toggle"});
  list.push_back(separated({"View", "Light theme", "theme light toggle"}));
  list.push_back({"View", "Interface scale 125 %", "interface-scale 1.25"});
  list.push_back({"View", "Interface scale 100 %", "interface-scale 1"});
  list.push_back({"View", "Show panels", "panels toggle", GLFW_KEY_TAB});
  list.push_back({"Help", "Manual", "manual toggle"});
  list.push_back({"Help", "Keyboard and mouse", "help toggle", GLFW_KEY_F1});
  list.push_back({"Help", "About Sinew", "about toggle"});
  return list;
}

}  // namespace

const std::vector<Shortcut>& shortcuts() {
  static const std::vector<Shortcut> all = make_shortcuts();
  return all;
}

const std::vector<std::string>& menu_names() {
  static const std::vector<std::string> names{"File",   "Edit", "Playback", "Pose",     "Paint",
                                              "Camera", "View", "Shading",  "Heat map", "Help"};
  return names;
}

const std::vector<std::string>& submenu_names() {
  static const std::vector<std::string> names{"Compare", "Background", "Quality"};
  return names;
}

namespace {

/// Runs the shortcut of a key in a list. \return false if there is none
bool press_key_of(const std::vector<Shortcut>& keys, ViewerState& state, int key, bool control,
                  bool shift) {
  for (const Shortcut& shortcut : keys) {
    if (shortcut.key != key || shortcut.control != control || shortcut.shift != shift) continue;
    try_action(state, shortcut.line);
    return true;
  }
  return false;
}

/// Returns true if a shortcut is about a character that moves, which is hidden while a scan is
/// shown.
bool needs_character(const Shortcut& shortcut) {
  return shortcut.menu == "Playback" || shortcut.menu == "Pose" || shortcut.menu == "Paint";
}

}  // namespace

void press_key(ViewerState& state, int key, bool control, bool shift) {
  // Digits are meant for the fields of the dialog, even if none of them has the keyboard.
  const bool is_digit =
      (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) || (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9);
  if (is_digit && !control && state.has_dialog()) return;
  if (!state.has_dialog()) {
    if (state.building.is_on() && press_key_of(building_keys(), state, key, control, shift)) return;
    if (state.fitting.is_on() && press_key_of(fitting_keys(), state, key, control, shift)) return;
  }
  for (const Shortcut& shortcut : shortcuts()) {
    const bool held = shortcut.control == control && shortcut.shift == shift;
    if (state.fitting.is_on() && needs_character(shortcut)) continue;
    if (shortcut.key == key && held) try_action(state, shortcut.line);
  }
}

}  // namespace sinew
