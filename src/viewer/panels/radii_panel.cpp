// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include "rig/pose_mirror.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/radius_edits.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

// Ranges of the sliders. Radii are those of a character 1.8 high. Ctrl+click accepts other values.
constexpr double kSmallestRadius = 0.0;
constexpr double kLargest = 0.25;
constexpr double kSmallestFactor = 0.1;
constexpr double kLargestFactor = 3.0;

/// Draws a slider. \return true if it was released after a change
bool slider(const char* id, double& value, double min, double max, const char* format,
            const char* what) {
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::SliderScalar(id, ImGuiDataType_Double, &value, &min, &max, format);
  if (!ImGui::IsItemActive()) tip(what);
  return ImGui::IsItemDeactivatedAfterEdit();
}

}  // namespace

void RadiiPanel::draw(ViewerState& state) {
  const TissueModel* tissue = state.session().lane().tissue();
  if (tissue == nullptr || tissue->radii.joints.empty()) {
    dragging_ = false;
    ImGui::TextDisabled("This skinning method has no joint and bone radii.");
    return;
  }
  if (!dragging_) {
    draft_ = state.edits.document.radii ? *state.edits.document.radii : tissue->radii;
    factor_ = state.edits.settings.tissue.radii.scale;
  }
  dragging_ = false;
  draw_factor(state);
  draw_switches(state);
  draw_table(state, tissue->radii);
}

void RadiiPanel::draw_factor(ViewerState& state) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("All radii");
  ImGui::SameLine(0.35F * ImGui::GetContentRegionAvail().x);
  const bool released = slider("##factor", factor_, kSmallestFactor, kLargestFactor, "x %.2f",
                               "Scales the radii of all joints and bones");
  if (ImGui::IsItemActive()) {
    dragging_ = true;
    state.marks.radii_shown = scaled(draft_, factor_ / state.edits.settings.tissue.radii.scale);
  }
  if (released) scale_radii(state, factor_);
}

void RadiiPanel::draw_switches(ViewerState& state) {
  ImGui::BeginDisabled(!state.edits.document.radii);
  if (ImGui::Button("Automatic")) state.edits.document.radii.reset();
  ImGui::EndDisabled();
  tip("Resets all radii to automatic ones: a fraction of each bone's smallest distance to the "
      "skin, and for joints the radius of their thickest bone (Komaritzan 2022, 3.2.1)");
  ImGui::SameLine();
  ImGui::Checkbox("Symmetric", &state.tools.symmetric_radii);
  tip("Changes apply to both sides of the body");
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Filter");
  ImGui::SameLine(0.35F * ImGui::GetContentRegionAvail().x);
  filter_.Draw("##joints", -1.0F);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Show only joints whose names contain this text");
}

void RadiiPanel::draw_table(ViewerState& state, const Radii& present) {
  const Skeleton& skeleton = state.session().character().skeleton;
  if (partners_of_ != state.revisions().character) {
    partners_ = mirror_joints(skeleton);
    partners_of_ = state.revisions().character;
  }
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
  const float height = 11.0F * ImGui::GetFrameHeightWithSpacing();
  if (!ImGui::BeginTable("radii", 3, flags, {0.0F, height})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Joint", ImGuiTableColumnFlags_WidthStretch, 1.1F);
  ImGui::TableSetupColumn("Ball", ImGuiTableColumnFlags_WidthStretch, 0.9F);
  ImGui::TableSetupColumn("Bone", ImGuiTableColumnFlags_WidthStretch, 0.9F);
  ImGui::TableHeadersRow();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const std::string& name = skeleton.joints[j].name;
    if (!filter_.PassFilter(name.c_str())) continue;
    ImGui::PushID(j);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const float top = ImGui::GetCursorScreenPos().y;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name.c_str());
    const float mouse = ImGui::GetIO().MousePos.y;
    const bool over = ImGui::IsWindowHovered() && mouse >= top &&
                      mouse < top + ImGui::GetFrameHeightWithSpacing();
    ImGui::TableNextColumn();
    // The joints at the ends of limbs have no ball, and the root has no bone.
    bool active = false;
    if (present.joints[j] > 0.0 || draft_.joints[j] > 0.0)
      active |= draw_radius(state, RadiusKind::kJoint, j);
    ImGui::TableNextColumn();
    if (present.bones[j] > 0.0 || draft_.bones[j] > 0.0)
      active |= draw_radius(state, RadiusKind::kBone, j);
    ImGui::PopID();
    if (active || (over && !ImGui::IsAnyItemActive())) {
      state.marks.lit_joints = {j};
      if (state.tools.symmetric_radii && partners_[j] != j)
        state.marks.lit_joints.push_back(partners_[j]);
    }
  }
  ImGui::EndTable();
}

/// Draws the slider of one radius. \return true while it is dragged
bool RadiiPanel::draw_radius(ViewerState& state, RadiusKind kind, int joint) {
  const bool ball = kind == RadiusKind::kJoint;
  double radius = ball ? draft_.joints[joint] : draft_.bones[joint];
  const bool released =
      slider(ball ? "##ball" : "##bone", radius, kSmallestRadius, kLargest, "%.3f",
             ball ? "Radius r_j of the joint; the longest side of the character is 1.8. The body "
                    "is rebuilt when you release the slider."
                  : "Radius r_b of the bone to the parent joint; the longest side of the character "
                    "is 1.8. The body is rebuilt when you release the slider.");
  note_widget((ball ? "ball " : "bone ") + state.session().character().skeleton.joints[joint].name);
  const bool active = ImGui::IsItemActive();
  if (active || released) {
    set_radius(draft_, kind, joint, radius,
               state.tools.symmetric_radii ? partners_ : std::vector<int>());
  }
  if (active) {
    dragging_ = true;
    state.marks.radii_shown = draft_;
  }
  if (released) state.edits.document.radii = draft_;
  return active;
}

}  // namespace sinew
