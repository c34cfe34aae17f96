// SPDX-License-Identifier: MIT

#include "viewer/actions/view_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.h"
#include "render/background.h"
#include "session/settings/presets.h"
#include "viewer/actions/action_text.h"
#include "viewer/scene/quality_names.h"

namespace sinew {
namespace {

using State = ViewerState;
using Text = const std::string;

/// Sets a setting of the chosen side (KEY=VALUE), or makes it follow the first side again (KEY).
void set_other(State& state, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    if (state.comparison.chosen_differences().erase(require_text(text, "a setting")) == 0) {
      throw UsageError(fmt::format(
          "'{0}' does not differ between A and {1}; write KEY=VALUE to change it in {1}", text,
          side_letter(state.comparison.chosen())));
    }
    return;
  }
  add_difference(state.comparison.chosen_differences(), text.substr(0, equals),
                 text.substr(equals + 1));
}

/// Chooses a side by its letter. \throws UsageError if there is none
void choose_side(State& state, const std::string& text) {
  const std::string letter = require_text(text, "a side, B to D");
  if (letter.size() != 1)
    throw UsageError(fmt::format("'{}' is no side of a comparison; choose B, C or D", letter));
  state.comparison.choose(std::toupper(static_cast<unsigned char>(letter[0])) - side_letter(0));
}

void set_own_background(State& state, const std::string& name) {
  set_background(state.view.options, name);
  state.preferences.background = name;
}

}  // namespace

std::vector<Action> view_actions() {
  return {
      {"compare", "on|off|toggle",
       "compare simulations of the character with different settings: A with B, and with C and D",
       [](State& s, Text& text) { s.comparison.show(switched(s.comparison.is_shown(), text)); }},
      {"compare-set", "KEY=VALUE|KEY",
       "change a setting of the chosen side, or reset it to that of A", set_other},
      {"compare-preset", fmt::format("{}", fmt::join(preset_names(), "|")),
       "give the chosen side the settings of A with another preset",
       [](State& s, Text& text) {
         s.comparison.chosen_differences() =
             differences_of_preset(s.edits.settings, find_preset(text));
       }},
      {"compare-same", "", "give the chosen side the settings of A",
       [](State& s, Text&) { s.comparison.chosen_differences().clear(); }},
      {"compare-side", "B|C|D",
       "choose the side that the other actions edit; overlay and wiper show it with A",
       choose_side},
      {"compare-add", "", "add a side with another skinning method, and choose it",
       [](State& s, Text&) { s.comparison.add_side(); }},
      {"compare-remove", "", "remove the chosen side",
       [](State& s, Text&) { s.comparison.remove_side(); }},
      {"compare-swap", "", "swap the settings of A and the chosen side",
       [](State& s, Text&) { s.comparison.swap_sides(); }},
      {"compare-how", "side|overlay|wiper", "choose how the sides are shown",
       [](State& s, Text& text) { s.comparison.show_as(compare_how_named(text)); }},
      {"wiper", "FRACTION", "set the position of the wiper, from 0 (left) to 1 (right)",
       [](State& s, Text& text) { s.comparison.look.wiper = require_number(text, 0.0, 1.0); }},
      {"ghost", "OPACITY", "set the opacity of the ghost in the overlay, from 0 to 1",
       [](State& s, Text& text) { s.comparison.look.ghost = require_number(text, 0.0, 1.0); }},
      {"follow", "on|off|toggle", "let the camera follow the character",
       [](State& s, Text& text) { s.view.follow_from_now(switched(s.view.follows, text)); }},
      {"background", fmt::format("{}|#rrggbb", fmt::join(background_names(), "|")),
       "choose the background", set_own_background},
      {"quality", fmt::format("{}", fmt::join(quality_names(), "|")),
       "set the rendering quality; auto: fast where no GPU draws",
       [](State& s, Text& text) { s.preferences.quality = quality_named(text); }},
      {"samples", fmt::format("{}", fmt::join(samples_names(), "|")),
       "set the anti-aliasing samples per pixel; auto: without a GPU, only images at rest are "
       "smoothed",
       [](State& s, Text& text) { s.preferences.samples = samples_named(text); }},
  };
}

std::vector<Shortcut> view_shortcuts() {
  std::vector<Shortcut> list{
      {"Camera", "Follow the character", "follow toggle", GLFW_KEY_V},
      {"Compare", "Compare", "compare toggle", GLFW_KEY_B},
      {"Compare", "Side by side", "compare-how side"},
      {"Compare", "Overlay", "compare-how overlay"},
      {"Compare", "Wiper", "compare-how wiper"},
      {"Compare", "Add side", "compare-add"},
      {"Compare", "Remove side", "compare-remove"},
      {"Compare", "Swap with A", "compare-swap"},
      {"Compare", "Reset to A", "compare-same"},
  };
  const auto with_capital = [](std::string name) {
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
  };
  for (const std::string& name : background_names())
    list.push_back({"Background", with_capital(name), "background " + name});
  for (const std::string& name : quality_names())
    list.push_back({"Quality", with_capital(name), "quality " + name});
  for (const std::string& name : samples_names()) {
    const std::string label = name == "auto"  ? "Anti-aliasing: automatic"
                              : name == "off" ? "Anti-aliasing: off"
                                              : fmt::format("Anti-aliasing: {} samples", name);
    list.push_back({"Quality", label, "samples " + name});
  }
  return list;
}

bool is_on_in_view(const ViewerState& state, const std::string& line) {
  return (line == "follow toggle" && state.view.follows) ||
         (line == "compare toggle" && state.comparison.is_shown()) ||
         line == "compare-how " + name_of(state.comparison.look.how) ||
         line == "background " + state.preferences.background ||
         line == "quality " + state.preferences.quality ||
         line == "samples " + samples_name(state.preferences.samples);
}

}  // namespace sinew
