// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "viewer/actions/actions.h"
#include "viewer/panels/action_buttons.h"
#include "viewer/panels/axis_fields.h"
#include "viewer/panels/list_wheel.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/posing.h"
#include "viewer/tools/soft_marks.h"
#include "viewer/tools/torn_skin.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Holds what the tree shows of the joints.
struct JointTree {
  const std::vector<std::vector<int>>& children;
  std::vector<bool> posed;  ///< true for joints that are posed by hand
  std::vector<char> soft;   ///< shown_soft_joints()
  std::vector<bool> above;  ///< true for ancestors of a newly selected joint: their branches open
  bool reveal = false;      ///< true if the tree scrolls to the selected joint
};

/// Draws the menu of a joint, which a click with the right button opens.
void draw_joint_menu(ViewerState& state, const JointTree& tree, int joint) {
  if (!ImGui::BeginPopupContextItem("joint menu")) return;
  const bool soft = !tree.soft.empty() && tree.soft[joint] != 0;
  const std::string& name = state.session().character().skeleton.joints[joint].name;
  if (ImGui::MenuItem("Soft from this joint on", nullptr, soft)) {
    state.tools.selected_joint = joint;
    try_action(state, "soft selected toggle");
  }
  note_widget("soft " + name);
  tip(as_sentence(find_action("soft").help).c_str());
  ImGui::EndPopup();
}

/// Draws the tree of joints from `joint` down.
/// \param shown  gets the joints of open branches, from top to bottom
void draw_branch(ViewerState& state, const JointTree& tree, int joint, std::vector<int>& shown) {
  shown.push_back(joint);
  const Joint& own = state.session().character().skeleton.joints[joint];
  const bool selected = joint == state.tools.selected_joint;
  ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_OpenOnArrow |
                             ImGuiTreeNodeFlags_OpenOnDoubleClick;
  const bool posed = tree.posed[joint];
  const bool soft = !tree.soft.empty() && tree.soft[joint] != 0;
  if (tree.children[joint].empty()) flags |= ImGuiTreeNodeFlags_Leaf;
  if (selected) flags |= ImGuiTreeNodeFlags_Selected;
  if (tree.above[joint]) ImGui::SetNextItemOpen(true);
  if (posed) ImGui::PushStyleColor(ImGuiCol_Text, {1.0F, 0.84F, 0.36F, 1.0F});
  ImGui::PushID(joint);
  const bool open = ImGui::TreeNodeEx("joint", flags, soft ? "%s (soft)" : "%s", own.name.c_str());
  note_widget("joint " + own.name);
  if (posed) ImGui::PopStyleColor();
  if (posed) tip("Posed by hand: the clip does not move this joint");
  if (ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) state.tools.selected_joint = joint;
  draw_joint_menu(state, tree, joint);
  ImGui::PopID();
  if (selected && tree.reveal) ImGui::SetScrollHereY();
  if (!open) return;
  for (const int child : tree.children[joint]) draw_branch(state, tree, child, shown);
  ImGui::TreePop();
}

/// Lets the arrow keys select the joint above or below, once the user has clicked into the tree.
/// \param shown  joints of open branches, from top to bottom
/// \return true if they have selected another one
bool follow_arrows(ViewerState& state, const std::vector<int>& shown) {
  if (!ImGui::IsWindowFocused() || ImGui::GetIO().WantTextInput) return false;
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const int by = (pressed(ImGuiKey_DownArrow) ? 1 : 0) - (pressed(ImGuiKey_UpArrow) ? 1 : 0);
  const auto present = std::find(shown.begin(), shown.end(), state.tools.selected_joint);
  if (by == 0 || present == shown.end()) return false;
  const auto place = present - shown.begin() + by;
  if (place < 0 || place >= static_cast<std::ptrdiff_t>(shown.size())) return false;
  state.tools.selected_joint = shown[static_cast<std::size_t>(place)];
  return true;
}

/// Draws the buttons that copy poses to the other side of the body.
void draw_side_buttons(ViewerState& state, bool has_joint) {
  ImGui::TextDisabled("Copy to other side");
  action_buttons(
      state, {{"Joint", "copy-to-other-side joint", has_joint,
               "Poses the joint on the other side of the body as the mirror image of "
               "the selected one"},
              {"Limb", "copy-to-other-side limb", has_joint,
               "Poses the limb on the other side of the body as the mirror image of the "
               "limb to which the selected joint belongs, such as the whole arm of a hand "
               "(Shift+M)"},
              {"Left side", "copy-to-other-side left", true,
               "Poses the character's right side as the mirror image of its left side, which stays "
               "as it is"},
              {"Right side", "copy-to-other-side right", true,
               "Poses the character's left side as the mirror image of its right side, which stays "
               "as it is"}});
}

}  // namespace

void PosePanel::draw_tree(ViewerState& state, bool pointed_at) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const int selected = state.tools.selected_joint;
  const bool by_keys = std::exchange(selected_by_keys_, false);
  const bool reveal = by_keys || (selected != shown_joint_ && !pointed_at);
  // A tree outside of the visible part of the panel opens no branches, so the joint is shown later.
  const bool visible = ImGui::BeginChild("tree", {0.0F, 11.0F * ImGui::GetFrameHeight()}, true);
  if (visible || pointed_at) shown_joint_ = selected;
  leave_wheel_to_panel();
  if (shown_character_ != state.revisions().character) {
    shown_character_ = state.revisions().character;
    children_ = skeleton.children();
  }
  JointTree tree{children_, posed_joints(state), shown_soft_joints(state),
                 std::vector<bool>(skeleton.joint_count(), false), reveal};
  for (int j = reveal ? selected : -1; j >= 0; j = skeleton.joints[j].parent)
    tree.above[j] = j != selected;
  std::vector<int> shown;
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (skeleton.joints[j].parent < 0) draw_branch(state, tree, j, shown);
  selected_by_keys_ = follow_arrows(state, shown);
  ImGui::EndChild();
}

void PosePanel::draw_angles(ViewerState& state, int joint) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  constexpr double kSameRotation = 1e-6;  // rad
  const NumberStyle style{.minimum = -360.0, .maximum = 360.0, .format = "%.1f°", .drag_step = 0.5};
  const Skeleton& skeleton = state.session().character().skeleton;
  const Pose pose = shown_pose(state);
  const Eigen::Quaterniond described = local_from_angles(skeleton, joint, kDegree * angles_);
  if (described.angularDistance(pose.joints[joint].rotation.normalized()) > kSameRotation)
    angles_ = joint_angles(skeleton, pose, joint) / kDegree;
  const NumberEdit edit = axis_fields("angle",
                                      "Rotation relative to the rest pose, about the joint's own "
                                      "axes X, Y and Z one after the other",
                                      angles_, style);
  if (edit.changed) {
    if (!start_) start_ = pose;
    rotate_joint(state, joint, local_from_angles(skeleton, joint, kDegree * angles_));
  }
  if (edit.done && start_) tell_of_torn_skin(state, *start_);
  if (!edit.held) start_.reset();
}

void PosePanel::draw_bone(ViewerState& state, int joint) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  constexpr double kSliderEnd = 2.0;
  const Joint& own = state.session().character().skeleton.joints[joint];
  if (own.parent < 0 || own.rest_local.translation().isZero(0.0)) return;
  BoneDeformation bone = bone_of(shown_pose(state), joint);
  double twist = bone.twist / kDegree;
  const NumberStyle angle{.minimum = -kLargestTwist,
                          .maximum = kLargestTwist,
                          .format = "Twist %.1f°",
                          .drag_step = 0.5};
  const NumberStyle factor{.minimum = kLeastStretch,
                           .maximum = kLargestStretch,
                           .format = "Stretch %.2f",
                           .slider_maximum = kSliderEnd};
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const float width = 0.5F * (ImGui::GetContentRegionAvail().x - spacing);
  ImGui::SetNextItemWidth(width);
  const NumberEdit twists = number_field("##twist", twist, angle);
  note_widget("twist");
  if (!ImGui::IsItemActive())
    tip("Twist of the bone from the joint's parent to the joint. What hangs on the joint is "
        "twisted along",
        "Komaritzan 2022, 3.4.1");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1.0F);
  const NumberEdit stretches = number_field("##stretch", bone.stretch, factor);
  note_widget("stretch");
  if (!ImGui::IsItemActive())
    tip("Length of the bone from the joint's parent to the joint, over its length at rest",
        "Komaritzan 2022, 3.4.1");
  if (twists.changed) bone.twist = twist * kDegree;
  if (twists.changed || stretches.changed) deform_bone(state, joint, bone);
}

void PosePanel::draw(ViewerState& state, bool pointed_at) {
  if (state.session().character().skeleton.empty()) {
    ImGui::TextDisabled("This character has no skeleton.");
    return;
  }
  draw_tree(state, pointed_at);
  const int selected = state.tools.selected_joint;
  if (selected >= 0) {
    draw_angles(state, selected);
    draw_bone(state, selected);
    // While a skeleton is built, its own panel has the degrees of freedom of its joints.
    if (!state.building.is_on()) freedom_.draw(state, selected);
  } else {
    ImGui::TextDisabled("Click a joint here or the skin in the view");
  }
  const bool can_reset = selected >= 0 && is_posed(state, selected);
  const bool can_paste = !state.tools.copied_pose.empty();
  action_buttons(state, {{"Reset joint", "reset-joint", can_reset},
                         {"Reset all", "reset-pose", !state.edits.document.posed.empty()},
                         {"Mirror", "mirror-pose", true,
                          "Mirrors the whole pose, which swaps left and right (M). To pose both "
                          "sides alike, use Copy to other side"},
                         {"Copy", "copy-pose"},
                         {"Paste", "paste-pose", can_paste},
                         {"Paste mirrored", "paste-mirrored", can_paste},
                         {"Insert key", "key"}});
  draw_side_buttons(state, selected >= 0);
  ImGui::Checkbox("Local axes", &state.tools.local_axes);
  tip(as_sentence(find_action("local-axes").help).c_str(), "Toggle with X");
}

}  // namespace sinew
