// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>

#include "rig/pose_mirror.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/theme.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/joint_depths.h"
#include "viewer/tools/radius_edits.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

// Radii are those of a character 1.8 high.
const NumberStyle kRadius{
    .minimum = 0.0, .maximum = kHeight, .format = "%.3f", .slider_maximum = 0.25};
const NumberStyle kFactor{.minimum = 0.1, .maximum = 3.0, .format = "x %.2f"};

/// Returns the explanation of one radius.
std::string radius_help(RadiusKind kind, double chosen, double used, double beyond) {
  std::string text =
      kind == RadiusKind::kJoint
          ? "Radius r_j of the joint; the longest side of the character is 1.8. The body is "
            "rebuilt "
            "when you release the slider."
          : "Radius r_b of the bone to the parent joint; the longest side of the character is 1.8. "
            "The body is rebuilt when you release the slider.";
  constexpr double kShown = 0.0005;
  if (used < chosen - kShown)
    text += fmt::format("\nUsed: {:.3f}. The bones here are too short for more.", used);
  if (beyond > 0.0) {
    text += fmt::format(
        "\nThis ball reaches {:.3f} beyond the skin, where there is no tissue around it. Make it "
        "smaller.",
        beyond);
  }
  return text;
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
  follow_character(state);
  used_ = fit_to_lengths(lines_, draft_);
  beyond_ = beyond_skin(used_, depths_);
  draw_table(state);
  draw_warning();
}

void RadiiPanel::follow_character(const ViewerState& state) {
  if (character_ == state.revisions().character) return;
  const Character& character = state.session().character();
  partners_ = mirror_joints(character.skeleton);
  lines_ = bone_lines(character.skeleton);
  depths_ = joint_depths(character.surface, lines_);
  character_ = state.revisions().character;
}

void RadiiPanel::draw_warning() const {
  const auto count =
      std::count_if(beyond_.begin(), beyond_.end(), [](double d) { return d > 0.0; });
  if (count == 0) return;
  const std::string text = count == 1
                               ? std::string(
                                     "1 ball reaches beyond the skin: it is red with the layer "
                                     "Bone volumes.")
                               : fmt::format(
                                     "{} balls reach beyond the skin: they are red with the layer "
                                     "Bone volumes.",
                                     count);
  ImGui::PushStyleColor(ImGuiCol_Text, warning_color());
  ImGui::TextWrapped("%s", text.c_str());
  ImGui::PopStyleColor();
  note_widget("balls beyond the skin");
}

void RadiiPanel::draw_factor(ViewerState& state) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("All radii");
  ImGui::SameLine(0.35F * ImGui::GetContentRegionAvail().x);
  ImGui::SetNextItemWidth(-1.0F);
  const NumberEdit edit = number_field("##factor", factor_, kFactor);
  note_widget("all radii");
  if (!ImGui::IsItemActive()) tip("Scales the radii of all joints and bones");
  if (edit.held) {
    dragging_ = true;
    state.marks.radii_shown = scaled(draft_, factor_ / state.edits.settings.tissue.radii.scale);
  }
  if (edit.done) scale_radii(state, factor_);
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
  tip("Show only joints whose names contain this text");
}

void RadiiPanel::draw_table(ViewerState& state) {
  const Skeleton& skeleton = state.session().character().skeleton;
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
    bool active = false;
    if (has_radius(lines_, RadiusKind::kJoint, j))
      active |= draw_radius(state, RadiusKind::kJoint, j);
    ImGui::TableNextColumn();
    if (has_radius(lines_, RadiusKind::kBone, j))
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

/// Draws the slider of one radius. \return true while it is used
bool RadiiPanel::draw_radius(ViewerState& state, RadiusKind kind, int joint) {
  const bool ball = kind == RadiusKind::kJoint;
  double radius = ball ? draft_.joints[joint] : draft_.bones[joint];
  NumberStyle style = kRadius;
  style.warns = ball && beyond_[joint] > 0.0;
  ImGui::SetNextItemWidth(-1.0F);
  const NumberEdit edit = number_field(ball ? "##ball" : "##bone", radius, style);
  const bool active = ImGui::IsItemActive();
  if (!active) {
    tip(radius_help(kind, radius, ball ? used_.joints[joint] : used_.bones[joint],
                    ball ? beyond_[joint] : 0.0)
            .c_str());
  }
  note_widget((ball ? "ball " : "bone ") + state.session().character().skeleton.joints[joint].name);
  if (edit.changed) {
    set_radius(draft_, lines_, kind, joint, radius,
               state.tools.symmetric_radii ? partners_ : std::vector<int>());
  }
  if (edit.held) {
    dragging_ = true;
    state.marks.radii_shown = draft_;
  }
  if (edit.done) state.edits.document.radii = draft_;
  return active;
}

}  // namespace sinew
