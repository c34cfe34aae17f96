// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <numbers>
#include <vector>

#include "viewer/actions/actions.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/posing.h"

namespace sinew {
namespace {

/// Draws the tree of joints from `joint` down.
/// \param above   the joints whose branches are opened: ancestors of a newly selected joint
/// \param reveal  true if the tree scrolls to the selected joint
void draw_branch(ViewerState& state, const std::vector<std::vector<int>>& children, int joint,
                 const std::vector<bool>& above, bool reveal) {
  const Joint& own = state.session().character().skeleton.joints[joint];
  const bool selected = joint == state.tools.selected_joint;
  ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_OpenOnArrow;
  if (children[joint].empty()) flags |= ImGuiTreeNodeFlags_Leaf;
  if (selected) flags |= ImGuiTreeNodeFlags_Selected;
  if (above[joint]) ImGui::SetNextItemOpen(true);
  const bool posed = is_posed(state, joint);
  if (posed) ImGui::PushStyleColor(ImGuiCol_Text, {1.0F, 0.84F, 0.36F, 1.0F});
  ImGui::PushID(joint);
  const bool open = ImGui::TreeNodeEx("joint", flags, "%s", own.name.c_str());
  ImGui::PopID();
  if (posed) ImGui::PopStyleColor();
  if (posed) tip("Posed by hand: the clip does not move this joint");
  if (ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) state.tools.selected_joint = joint;
  if (selected && reveal) ImGui::SetScrollHereY();
  if (!open) return;
  for (const int child : children[joint]) draw_branch(state, children, child, above, reveal);
  ImGui::TreePop();
}

void draw_angles(ViewerState& state, int joint) {
  const Skeleton& skeleton = state.session().character().skeleton;
  constexpr double kDegree = std::numbers::pi / 180.0;
  const Eigen::Vector3d angles = joint_angles(skeleton, shown_pose(state), joint) / kDegree;
  Eigen::Vector3f shown = angles.cast<float>();
  ImGui::SetNextItemWidth(-1.0F);
  if (ImGui::DragFloat3("##angles", shown.data(), 0.5F, -180.0F, 180.0F, "%.1f°"))
    turn_joint(state, joint, local_from_angles(skeleton, joint, kDegree * shown.cast<double>()));
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "Rotation relative to the rest pose about X, Y and Z. Drag to change; Ctrl + click to type "
        "a number.");
}

/// Draws a button that runs an action. \return true if it was pressed
bool action_button(ViewerState& state, const char* label, const char* line, bool enabled) {
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::Button(label);
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", as_sentence(find_action(line).help).c_str());
  if (pressed) try_action(state, line);
  return pressed;
}

}  // namespace

void PosePanel::draw(ViewerState& state) {
  const Skeleton& skeleton = state.session().character().skeleton;
  if (skeleton.empty()) {
    ImGui::TextDisabled("This character has no skeleton.");
    return;
  }
  const int selected = state.tools.selected_joint;
  std::vector<bool> above(skeleton.joint_count(), false);
  const bool reveal = selected != shown_joint_;
  for (int j = reveal ? selected : -1; j >= 0; j = skeleton.joints[j].parent)
    above[j] = j != selected;
  shown_joint_ = selected;
  ImGui::BeginChild("tree", {0.0F, 11.0F * ImGui::GetFrameHeight()}, true);
  const std::vector<std::vector<int>> children = skeleton.children();
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (skeleton.joints[j].parent < 0) draw_branch(state, children, j, above, reveal);
  ImGui::EndChild();

  if (selected >= 0) {
    draw_angles(state, selected);
  } else {
    ImGui::TextDisabled("Click a joint here or the skin in the view");
  }
  const bool can_reset = selected >= 0 && is_posed(state, selected);
  action_button(state, "Reset joint", "reset-joint", can_reset);
  ImGui::SameLine();
  action_button(state, "Reset all", "reset-pose", !state.edits.document.posed.empty());
  ImGui::SameLine();
  action_button(state, "Mirror", "mirror-pose", true);
  action_button(state, "Copy", "copy-pose", true);
  ImGui::SameLine();
  action_button(state, "Paste", "paste-pose", !state.tools.copied_pose.empty());
  ImGui::SameLine();
  action_button(state, "Insert key", "key", true);
  ImGui::SameLine();
  ImGui::Checkbox("Local axes", &state.tools.local_axes);
  tip(as_sentence(find_action("local-axes").help).c_str(), "Toggle with X");
}

}  // namespace sinew
