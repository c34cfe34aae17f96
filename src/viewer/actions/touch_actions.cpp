// SPDX-License-Identifier: MIT

#include "viewer/actions/touch_actions.h"

// Only for key codes. It does not include OpenGL, which comes from glad (GLFW_INCLUDE_NONE).
#include <GLFW/glfw3.h>

#include "core/error.h"
#include "session/outer_acceleration.h"
#include "viewer/actions/action_text.h"
#include "viewer/tools/leave_tools.h"

namespace sinew {
namespace {

void grab(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (words.size() != 6) throw UsageError("write a position and an offset, three numbers each");
  constexpr double kFar = 1e3;
  const auto vector_at = [&](std::size_t i) {
    return Eigen::Vector3d(require_number(words[i], -kFar, kFar),
                           require_number(words[i + 1], -kFar, kFar),
                           require_number(words[i + 2], -kFar, kFar));
  };
  const Eigen::Vector3d place = vector_at(0);
  const Eigen::Vector3d offset = vector_at(3);
  state.touching.grab(place);
  state.touching.pull_to(state.session().grip()->target + offset);
}

void shake(ViewerState& state, const std::string& text) {
  state.touching.shake(text.empty() ? 1.0 : require_number(text, 0.0, kStrongestShake));
}

/// Lets the left mouse button grab the skin instead of painting or dragging radii.
void use_grab_tool(ViewerState& state, const std::string& text) {
  const bool wanted = switched(state.tools.grab_tool, text);
  if (wanted && state.building.is_on())
    throw UsageError(
        "a skeleton is being built, so the skin cannot be grabbed; leave the building first "
        "(Escape)");
  if (wanted) leave_tools(state);
  state.tools.grab_tool = wanted;
}

}  // namespace

std::vector<Action> touch_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"grab", "X Y Z DX DY DZ", "grab the skin nearest to a position and pull it by an offset",
       grab},
      {"release", "", "release the skin", [](State& s, Text&) { s.touching.release(); }},
      {"grab-tool", "on|off|toggle",
       "grab the skin with the left mouse button, without holding Ctrl", use_grab_tool},
      {"shake", "[STRENGTH]", "shake the body so that its tissue swings", shake},
      {"settle", "", "reset the tissue: the body comes to rest in the pose shown",
       [](State& s, Text&) { s.touching.settle(); }},
  };
}

std::vector<Shortcut> touch_shortcuts() {
  return {
      separated({"Pose", "Grab tool", "grab-tool toggle", GLFW_KEY_G}),
      {"Pose", "Release", "release"},
      {"Pose", "Shake", "shake", GLFW_KEY_H},
      {"Pose", "Reset tissue", "settle", GLFW_KEY_H, false, true},
  };
}

}  // namespace sinew
