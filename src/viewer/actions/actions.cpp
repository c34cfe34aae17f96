// SPDX-License-Identifier: MIT

#include "viewer/actions/actions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <numbers>
#include <utility>

#include "core/error.h"
#include "session/methods.h"
#include "session/settings/presets.h"
#include "viewer/actions/action_text.h"
#include "viewer/actions/build_actions.h"
#include "viewer/actions/export_actions.h"
#include "viewer/actions/file_actions.h"
#include "viewer/actions/fit_actions.h"
#include "viewer/actions/freedom_actions.h"
#include "viewer/actions/image_actions.h"
#include "viewer/actions/key_name.h"
#include "viewer/actions/paint_actions.h"
#include "viewer/actions/play_actions.h"
#include "viewer/actions/pose_actions.h"
#include "viewer/actions/radius_actions.h"
#include "viewer/actions/scene_actions.h"
#include "viewer/actions/touch_actions.h"
#include "viewer/actions/view_actions.h"
#include "viewer/edit_name.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/cut_plane.h"
#include "viewer/scene/layers.h"

namespace sinew {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;

/// Undoes or redoes a step of the landmarks and the fit while a scan is shown.
void step_of_fit(ViewerState& state, bool back) {
  if (!(back ? state.fitting.undo() : state.fitting.redo()))
    state.messages.notice = back ? "There is nothing to undo" : "There is nothing to redo";
}

void undo(ViewerState& state) {
  if (state.fitting.is_on()) return step_of_fit(state, true);
  const Edits before = state.edits.values();
  if (!state.edits.undo()) {
    state.messages.notice = "There is nothing to undo";
    return;
  }
  state.messages.notice = "Undone: " + edit_name(state.edits.values(), before);
  state.redraw();
}

void redo(ViewerState& state) {
  if (state.fitting.is_on()) return step_of_fit(state, false);
  const Edits before = state.edits.values();
  if (!state.edits.redo()) {
    state.messages.notice = "There is nothing to redo";
    return;
  }
  state.messages.notice = "Redone: " + edit_name(before, state.edits.values());
  state.redraw();
}

void set(ViewerState& state, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    throw UsageError(fmt::format("'{}' is not of the form KEY=VALUE", text));
  }
  set_setting(state.edits.settings, text.substr(0, equals), text.substr(equals + 1));
}

/// Says that a layer was switched by its key or menu entry, and how to switch it back: a skin that
/// was hidden by accident looks like a fault.
void tell_of_layer(ViewerState& state, const Layer& layer) {
  const bool shown = state.view.options.*layer.shown;
  std::string text = layer.label + (shown ? " shown" : " hidden");
  const Shortcut shortcut{"", "", "", layer.key};
  if (layer.key != 0)
    text += fmt::format(". Press {} to {}", key_name(shortcut), shown ? "hide" : "show") +
            (layer.is_plural ? " them" : " it");
  if (shown && layer.shown == &ViewOptions::contacts &&
      state.session().lane().skinner().contact_marks().empty())
    text += ". Nothing touches now";
  state.messages.notice = text;
}

void show_layer(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  const std::string name = words.empty() ? "" : words[0];
  std::vector<std::string> names;
  for (const Layer& layer : layers()) {
    if (layer.name == name) {
      bool& shown = state.view.options.*layer.shown;
      const std::string how = words.size() > 1 ? words[1] : "";
      shown = switched(shown, how);
      if (how == "toggle") tell_of_layer(state, layer);
      return;
    }
    names.push_back(layer.name);
  }
  throw UsageError(
      fmt::format("there is no layer '{}'; choose one of: {}", name, fmt::join(names, ", ")));
}

/// Switches the theme by "light on|off|toggle".
void switch_theme(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (words.empty() || words[0] != "light") throw UsageError("write 'light on' or 'light off'");
  const bool light =
      switched(state.preferences.theme == Theme::kLight, words.size() > 1 ? words[1] : "");
  state.preferences.theme = light ? Theme::kLight : Theme::kDark;
}

/// Changes the cutting plane by "AXIS POSITION", "flip", "on", "off" or "toggle".
void cut(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (text == "flip") {
    state.view.options.cut_flipped = !state.view.options.cut_flipped;
    return;
  }
  if (words.size() < 2) {
    const bool on = switched(state.view.options.cut, text);
    // A character that is being prepared is cut open as soon as it has tissue.
    const bool will_have_tissue =
        state.preparing() && find_method(state.edits.settings.method).needs_tissue;
    if (on && state.session().lane().tissue() == nullptr && !will_have_tissue)
      throw UsageError(
          "only a character with tissue can be cut open; choose the method projective");
    state.view.cut_open(on);
    return;
  }
  const std::size_t axis = std::string("xyz").find(words[0]);
  if (words[0].size() != 1 || axis == std::string::npos) {
    throw UsageError(fmt::format("'{}' is none of the axes x, y and z", words[0]));
  }
  const double position = require_number(words[1], -1e3, 1e3);
  state.view.options.cut_axis = static_cast<int>(axis);
  state.view.options.cut_position = static_cast<float>(position);
  state.view.options.cut = true;
  if (!move_cut_inside(state.view.options, world_box(state.session()))) return;
  state.messages.notice =
      fmt::format("The plane {} = {} does not cross the character; it was moved to {:.3g}",
                  words[0], words[1], state.view.options.cut_position);
}

/// Shows a heat map by "NAME [fit]".
void show_heat(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  const bool fits = words.size() == 2 && words[1] == "fit";
  if (words.empty() || (words.size() > 1 && !fits))
    throw UsageError("write the name of a heat map, and 'fit' after it to fit its range");
  const HeatMap map = heat_map_named(words[0]).map;
  if (fits) {
    state.heat.show_fitted(map);
  } else {
    state.heat.show(map);
  }
}

/// Sets the range of the heat map by "LOW HIGH", "fit" or "usual".
void set_heat_range(ViewerState& state, const std::string& text) {
  constexpr double kLargest = 1e9;
  if (text == "usual") {
    state.view.options.heat_range = heat_map_info(state.heat.map).range;
  } else if (text == "fit") {
    state.heat.fit_to_extent();
  } else {
    const std::vector<std::string> words = words_of(text);
    if (words.size() != 2) throw UsageError("write two numbers, 'fit' or 'usual'");
    const double low = require_number(words[0], -kLargest, kLargest);
    const double high = require_number(words[1], low, kLargest);
    state.view.options.heat_range = {static_cast<float>(low), static_cast<float>(high)};
  }
}

void orbit(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (words.size() != 2) throw UsageError("write two angles in degrees");
  state.view.camera.orbit(kRadians * require_number(words[0], -360, 360),
                          kRadians * require_number(words[1], -180, 180));
}

/// Excludes the skin of a part or joint from the simulation, or includes it again, by "NAME
/// on|off".
void exclude(ViewerState& state, const std::string& text) {
  const std::size_t space = text.find_last_of(' ');
  if (space == std::string::npos) throw UsageError("write a name and 'on' or 'off'");
  const std::string name = text.substr(0, space);
  std::vector<std::string>& excluded = state.edits.document.excluded;
  const auto found = std::find(excluded.begin(), excluded.end(), name);
  const bool present = found != excluded.end();
  const bool wanted = switched(present, text.substr(space + 1));
  if (wanted && !present) excluded.push_back(name);
  if (!wanted && present) excluded.erase(found);
}

/// Returns the actions that belong to no subject with a file of its own.
std::vector<Action> general_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"undo", "", "undo the last change", [](State& s, Text&) { undo(s); }},
      {"redo", "", "redo the change that was undone", [](State& s, Text&) { redo(s); }},
      {"set", "KEY=VALUE", "change a setting", set},
      {"preset", fmt::format("{}", fmt::join(preset_names(), "|")),
       "apply a preset: all settings that belong to presets take its values",
       [](State& s, Text& text) { apply_preset(s.edits.settings, find_preset(text)); }},
      {"part", "NAME=simulated|embedded|rigid|skinned|automatic", "choose how a part moves",
       [](State& s, Text& text) { set_part_role(s.edits.document, text); }},
      {"exclude", "NAME on|off", "exclude the skin of a part or joint from the simulation",
       exclude},
      {"view", "NAME on|off|toggle", "show or hide a layer", show_layer},
      {"shading", "studio|clay|flat|normals", "choose the shading of the skin",
       [](State& s, Text& text) { s.view.options.shading = shading_named(text); }},
      {"heat", "NAME [fit]|none", "show a heat map on the skin", show_heat},
      {"heat-range", "LOW HIGH|fit|usual", "set the range of the heat map",
       [](State& s, Text& text) { set_heat_range(s, text); }},
      {"cut", "AXIS POSITION|flip|on|off|toggle", "cut skin and tissue open along a plane", cut},
      {"camera", "auto|front|back|left|right|top|bottom", "view the whole motion from one side",
       [](State& s, Text& text) { s.view.frame(require_text(text, "the view")); }},
      {"frame", "", "frame the character where it is now, without rotating the camera",
       [](State& s, Text&) { s.view.frame_character(); }},
      {"frame-joint", "", "frame the selected joint and its surroundings",
       [](State& s, Text&) { s.view.frame_joint(s.tools.selected_joint); }},
      {"orthographic", "on|off|toggle", "switch between orthographic and perspective projection",
       [](State& s, Text& text) {
         s.view.camera.orthographic = switched(s.view.camera.orthographic, text);
       }},
      {"orbit", "RIGHT UP", "orbit the camera by angles in degrees", orbit},
      {"zoom", "FACTOR", "change the camera's distance",
       [](State& s, Text& text) {
         s.view.camera.zoom(require_number(text, 0.01, 100.0), s.view.camera.target);
       }},
      {"cancel", "",
       "close the panel, dialog or question in front, or else cancel work or dismiss messages",
       [](State& s, Text&) { s.cancel(); }},
      {"theme", "light on|off|toggle", "switch between the light and the dark theme",
       [](State& s, Text& text) { switch_theme(s, text); }},
      {"interface-scale", "FACTOR", "set the size of the interface",
       [](State& s, Text& text) {
         s.preferences.interface_scale =
             require_number(text, Preferences::kSmallestScale, Preferences::kLargestScale);
       }},
      {"panels", "on|off|toggle", "show or hide all panels",
       [](State& s, Text& text) { s.panels.shown = switched(s.panels.shown, text); }},
      {"numbers", "on|off|toggle", "show the frame rate and times in the corner of the view",
       [](State& s, Text& text) {
         s.panels.corner_numbers = switched(s.panels.corner_numbers, text);
       }},
      {"pause-graph", "on|off|toggle", "freeze the performance graph",
       [](State& s, Text& text) { s.panels.graph_paused = switched(s.panels.graph_paused, text); }},
      {"help", "on|off|toggle", "show all keyboard and mouse shortcuts",
       [](State& s, Text& text) { s.panels.help = switched(s.panels.help, text); }},
      {"manual", "on|off|toggle", "show the first steps with Sinew",
       [](State& s, Text& text) { s.panels.manual = switched(s.panels.manual, text); }},
      {"about", "on|off|toggle", "show version, license, libraries and GPU",
       [](State& s, Text& text) { s.panels.about = switched(s.panels.about, text); }},
  };
}

std::vector<Action> make_actions() {
  std::vector<Action> list;
  for (std::vector<Action> more :
       {play_actions(), general_actions(), pose_actions(), freedom_actions(), build_actions(),
        fit_actions(), radius_actions(), paint_actions(), touch_actions(), view_actions(),
        scene_actions(), file_actions(), image_actions(), export_actions()}) {
    for (Action& action : more) list.push_back(std::move(action));
  }
  return list;
}

}  // namespace

const std::vector<Action>& actions() {
  static const std::vector<Action> all = make_actions();
  return all;
}

const Action& find_action(const std::string& line) {
  const std::string name = line.substr(0, line.find_first_of(" \t"));
  std::vector<std::string> names;
  for (const Action& action : actions()) {
    if (action.name == name) return action;
    names.push_back(action.name);
  }
  throw UsageError(
      fmt::format("there is no action '{}'; choose one of: {}", name, fmt::join(names, ", ")));
}

namespace {

/// Runs an action without the form of its arguments in messages.
void run_plainly(ViewerState& state, const Action& action, const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t", action.name.size());
  const std::string argument = begin == std::string::npos ? "" : line.substr(begin);
  if (action.arguments.empty() && !argument.empty()) {
    throw UsageError(fmt::format("{} takes no argument, but got '{}'", action.name, argument));
  }
  action.run(state, argument);
}

}  // namespace

void run_action(ViewerState& state, const std::string& line) {
  const Action& action = find_action(line);
  try {
    run_plainly(state, action, line);
  } catch (const UsageError& error) {
    if (action.arguments.empty()) throw;
    throw UsageError(fmt::format("{} {}: {}", action.name, action.arguments, error.what()));
  }
}

void try_action(ViewerState& state, const std::string& line) {
  try {
    run_plainly(state, find_action(line), line);
  } catch (const std::exception& error) {
    state.messages.show_error(error);
  }
}

}  // namespace sinew
