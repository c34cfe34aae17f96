// SPDX-License-Identifier: MIT

#include "viewer/actions/pose_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <utility>

#include "core/error.h"
#include "viewer/actions/action_text.h"
#include "viewer/tools/key_edits.h"
#include "viewer/tools/pose_sides.h"
#include "viewer/tools/posing.h"
#include "viewer/tools/soft_marks.h"
#include "viewer/tools/torn_skin.h"

namespace sinew {
namespace {

void select(ViewerState& state, const std::string& text) {
  if (text == "none") {
    state.tools.selected_joint = state.tools.selected_collider = -1;
    return;
  }
  const int joint = state.session().character().skeleton.find(require_text(text, "the joint"));
  if (joint < 0) throw UsageError(fmt::format("there is no joint '{}'", text));
  state.tools.selected_joint = joint;
  state.tools.selected_collider = -1;
  state.panels.reveals_pose = true;
}

int require_joint(const ViewerState& state) {
  if (state.tools.selected_joint < 0) throw UsageError("no joint is selected");
  return state.tools.selected_joint;
}

void rotate(ViewerState& state, const std::string& text) {
  const int joint = require_joint(state);
  const Eigen::Vector3d angles = std::numbers::pi / 180.0 * require_vector(words_of(text), 360.0);
  const Pose start = shown_pose(state);
  rotate_joint(state, joint,
               local_from_angles(state.session().character().skeleton, joint, angles));
  tell_of_torn_skin(state, start);
}

void twist(ViewerState& state, const std::string& text) {
  const int joint = require_joint(state);
  BoneDeformation bone = bone_of(shown_pose(state), joint);
  bone.twist = std::numbers::pi / 180.0 * require_number(text, -kLargestTwist, kLargestTwist);
  deform_bone(state, joint, bone);
}

void stretch(ViewerState& state, const std::string& text) {
  const int joint = require_joint(state);
  BoneDeformation bone = bone_of(shown_pose(state), joint);
  bone.stretch = require_number(text, kLeastStretch, kLargestStretch);
  deform_bone(state, joint, bone);
}

void reach(ViewerState& state, const std::string& text) {
  const int joint = require_joint(state);
  const Pose start = shown_pose(state);
  drag_joint(state, start, joint, require_vector(words_of(text), 1e3));
  tell_of_torn_skin(state, start);
}

/// A joint and how it is switched.
struct JointSwitch {
  int joint;
  std::string how;  ///< on, off or toggle
};

/// Reads "NAME|selected on|off|toggle".
JointSwitch joint_switch(const ViewerState& state, const std::string& text) {
  const std::size_t space = text.find_last_of(' ');
  const std::string name = text.substr(0, space);
  const std::string how = space == std::string::npos ? "" : text.substr(space + 1);
  if (name == "selected") return {require_joint(state), how};
  const std::vector<std::string> names = distinct_names(state.session().character().skeleton);
  const auto found = std::find(names.begin(), names.end(), require_text(name, "the joint"));
  if (found == names.end()) throw UsageError(fmt::format("there is no joint '{}'", name));
  return {static_cast<int>(found - names.begin()), how};
}

void pin(ViewerState& state, const std::string& text) {
  const auto [joint, how] = joint_switch(state, text);
  pin_joint(state, joint, switched(is_pinned(state, joint), how));
}

void soften(ViewerState& state, const std::string& text) {
  const auto [joint, how] = joint_switch(state, text);
  const std::vector<char> soft = shown_soft_joints(state);
  set_soft(state, joint, switched(!soft.empty() && soft[joint] != 0, how));
}

void paste(ViewerState& state) {
  if (state.tools.copied_pose.empty())
    throw UsageError("no pose has been copied yet; copy one first (Ctrl+C)");
  paste_pose(state);
}

void copy_side(ViewerState& state, const std::string& text) {
  if (text == "joint") return copy_to_other_side(state, PoseSource::kJoint);
  if (text == "limb") return copy_to_other_side(state, PoseSource::kLimb);
  if (text == "left") return copy_to_other_side(state, PoseSource::kLeft);
  if (text == "right") return copy_to_other_side(state, PoseSource::kRight);
  throw UsageError(fmt::format("'{}' is none of joint, limb, left and right", text));
}

void delete_key_at(ViewerState& state, const std::string& text) {
  delete_key(state,
             text.empty() ? state.session().time() : require_number(text, 0.0, kLongestTake));
}

/// Returns two times (s) of an argument.
std::pair<double, double> two_times(const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (words.size() != 2) throw UsageError("write two times in seconds");
  return {require_number(words[0], 0.0, kLongestTake), require_number(words[1], 0.0, kLongestTake)};
}

void move_key_to(ViewerState& state, const std::string& text) {
  const auto [from, to] = two_times(text);
  move_key(state, from, to);
}

void copy_key_to(ViewerState& state, const std::string& text) {
  const auto [from, to] = two_times(text);
  copy_key(state, from, to);
}

/// \throws UsageError for unknown modes
void set_mode(ViewerState& state, const std::string& text) {
  if (text != "additive" && text != "override") {
    throw UsageError(
        fmt::format("keyframes are additive or override the clip below, not '{}'", text));
  }
  set_overriding(state, text == "override");
}

}  // namespace

std::vector<Action> pose_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"select", "JOINT|none", "select a joint", select},
      {"rotate", "X Y Z", "rotate the selected joint: angles in degrees relative to its rest pose",
       rotate},
      {"twist", "DEGREES",
       "twist the bone from the parent of the selected joint to it; all that hangs on the joint is "
       "twisted along",
       twist},
      {"stretch", "FACTOR",
       "stretch the bone from the parent of the selected joint to it: its length over that at rest",
       stretch},
      {"reach", "X Y Z", "move the selected joint to a position by inverse kinematics", reach},
      {"pin", "NAME|selected on|off|toggle", "hold a joint in place while others are moved", pin},
      {"soft", "NAME|selected on|off|toggle",
       "make the body soft from a joint on, like a trunk or a tail: the bones from there on do not "
       "hold it",
       soften},
      {"unpin-all", "", "unpin all joints",
       [](State& s, Text&) { s.edits.document.pinned.clear(); }},
      {"reset-joint", "", "remove the pose of the selected joint: the clip moves it again",
       [](State& s, Text&) { release_joint(s, require_joint(s)); }},
      {"reset-pose", "", "remove the pose of all joints: the clip moves them again",
       [](State& s, Text&) { release_all(s); }},
      {"mirror-pose", "", "mirror the pose: left and right change places",
       [](State& s, Text&) { mirror_pose(s); }},
      {"copy-pose", "", "copy the pose of all joints",
       [](State& s, Text&) {
         s.tools.copied_pose = all_joints(s.session().character().skeleton, shown_pose(s));
       }},
      {"paste-pose", "", "paste the copied pose", [](State& s, Text&) { paste(s); }},
      {"paste-mirrored", "", "paste the mirror image of the copied pose",
       [](State& s, Text&) { paste_mirrored(s); }},
      {"copy-to-other-side", "joint|limb|left|right",
       "copy the pose of the selected joint, its limb or a whole side to the other side of the "
       "body",
       copy_side},
      {"key", "", "insert a keyframe with the current pose into a recorded clip",
       [](State& s, Text&) { record_key(s); }},
      {"delete-key", "[SECONDS]", "delete the keyframe at the current or another time",
       delete_key_at},
      {"move-key", "FROM TO", "move a keyframe to another time, in seconds", move_key_to},
      {"copy-key", "FROM TO", "copy a keyframe to another time, in seconds", copy_key_to},
      {"take-length", "SECONDS", "set the length of a recorded clip",
       [](State& s, Text& text) {
         set_take_length(s, require_number(text, kShortestTake, kLongestTake));
       }},
      {"take-mode", "additive|override",
       "add the keyframes of a recorded clip to the clip below, or let its joints follow the "
       "keyframes alone",
       set_mode},
      {"local-axes", "on|off|toggle",
       "rotate joints about their own axes instead of those of the world",
       [](State& s, Text& text) { s.tools.local_axes = switched(s.tools.local_axes, text); }},
  };
}

}  // namespace sinew
