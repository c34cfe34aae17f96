// SPDX-License-Identifier: MIT

#include "viewer/actions/radius_actions.h"

// Only for key codes. It does not include OpenGL, which comes from glad (GLFW_INCLUDE_NONE).
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "rig/pose_mirror.h"
#include "session/methods.h"
#include "skinning/body_lines.h"
#include "viewer/actions/action_text.h"
#include "viewer/tools/edited_skeleton.h"
#include "viewer/tools/leave_tools.h"
#include "viewer/tools/radius_edits.h"

namespace sinew {
namespace {

/// Changes radii by "joint NAME VALUE", "bone NAME VALUE", "scale FACTOR" or "automatic".
void change_radius(ViewerState& state, const std::string& text) {
  if (text == "automatic") return set_edited_radii(state, {});
  const std::vector<std::string> words = words_of(text);
  if (words.size() == 2 && words[0] == "scale") {
    if (state.building.is_on())
      throw UsageError("the radii of a draft are scaled once it is in use; begin with 'build use'");
    return scale_radii(state, require_number(words[1], 0.1, 3.0));
  }
  if (words.size() < 3 || (words[0] != "joint" && words[0] != "bone")) {
    throw UsageError(
        "write 'joint NAME RADIUS', 'bone NAME RADIUS', 'scale FACTOR' or 'automatic'");
  }
  const double radius = require_number(words.back(), 0.0, kHeight);
  // Names may contain spaces.
  std::string name = words[1];
  for (std::size_t i = 2; i + 1 < words.size(); ++i) name += " " + words[i];
  const Skeleton& skeleton = edited_skeleton(state);
  const int joint = skeleton.find(name);
  if (joint < 0) throw UsageError(fmt::format("there is no joint '{}'", name));
  OwnRadii radii = edited_radii(state);
  const BoneLines lines =
      state.building.is_on() ? bone_lines(skeleton) : body_lines(state.session().character());
  set_radius(radii, lines, words[0] == "joint" ? RadiusKind::kJoint : RadiusKind::kBone, joint,
             radius, state.tools.symmetric_radii ? mirror_joints(skeleton) : std::vector<int>());
  set_edited_radii(state, std::move(radii));
}

/// Lets the mouse drag radii in the view instead of painting or grabbing.
void use_radius_tool(ViewerState& state, const std::string& text) {
  const bool wanted = switched(state.tools.radius_tool, text);
  if (wanted && !state.building.is_on() && !find_method(state.edits.settings.method).needs_tissue)
    throw UsageError(
        "this skinning method has no joint and bone radii; choose projective skinning");
  if (wanted) leave_tools(state);
  state.tools.radius_tool = wanted;
  if (!wanted) return;
  state.tools.selected_joint = state.tools.selected_collider = -1;
}

}  // namespace

std::vector<Action> radius_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"radius", "joint NAME RADIUS|bone NAME RADIUS|scale FACTOR|automatic",
       "change joint and bone radii", change_radius},
      {"radius-tool", "on|off|toggle", "drag the radii of joints and bones in the view",
       use_radius_tool},
      {"symmetric-radii", "on|off|toggle", "change radii on both sides of the body alike",
       [](State& s, Text& text) {
         s.tools.symmetric_radii = switched(s.tools.symmetric_radii, text);
       }},
  };
}

std::vector<Shortcut> radius_shortcuts() {
  return {separated(
      {"Edit", "Drag joint and bone radii", "radius-tool toggle", GLFW_KEY_R, false, true})};
}

}  // namespace sinew
