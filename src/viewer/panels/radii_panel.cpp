// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>

#include "rig/pose_mirror.h"
#include "session/methods.h"
#include "skinning/body_lines.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/list_wheel.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/theme.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/joint_depths.h"
#include "viewer/tools/radius_edits.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

// The longest side of a character counts as 1.8 m.
const NumberStyle kRadius{.minimum = 0.0, .maximum = kHeight, .format = "%#.3g m"};
const NumberStyle kFactor{.minimum = 0.1, .maximum = 3.0, .format = "x %.2f"};

/// Returns the explanation of one radius.
/// \param limit  says why it is not what was chosen; empty: it is
std::string radius_help(RadiusKind kind, const std::string& limit, double beyond) {
  std::string text =
      kind == RadiusKind::kJoint ? "Radius of the ball at this joint" : "Radius of the bone here";
  text +=
      ", in meters; the longest side of the character counts as 1.8 m. The body is rebuilt when "
      "the value is confirmed.";
  if (!limit.empty()) text += "\n" + limit;
  if (beyond > 0.0) {
    text += fmt::format(
        "\nThis ball reaches {:#.3g} m beyond the skin, where there is no tissue around it. Make "
        "it smaller.",
        beyond);
  }
  return text;
}

/// Says why there are no radii now.
const char* why_no_radii(const ViewerState& state) {
  if (!find_method(state.edits.settings.method).needs_tissue)
    return "This skinning method has no joint and bone radii.";
  return state.preparing() ? "The joint and bone radii are being prepared with the body."
                           : "The joint and bone radii are prepared when the character is played.";
}

}  // namespace

void RadiiPanel::draw(ViewerState& state, bool pointed_at) {
  const TissueModel* tissue = state.session().lane().tissue();
  if (tissue == nullptr || tissue->radii.joints.empty() || !state.skeletons.shows_edited()) {
    dragging_ = false;
    ImGui::TextWrapped("%s", why_no_radii(state));
    note_widget("no radii");
    return;
  }
  if (!dragging_) {
    draft_ = state.edits.document.radii;
    automatic_ = tissue->automatic_radii;
    factor_ = state.edits.settings.tissue.radii.scale;
  }
  dragging_ = false;
  // A radius that was typed is seen in the view until the body has it and the pointer has left.
  shows_typed_ = shows_typed_ && (pointed_at || state.preparing());
  follow_character(state);
  draw_factor(state);
  draw_switches(state);
  used_ = used_radii(lines_, automatic_, draft_);
  beyond_ = beyond_skin(used_, depths_);
  if (shows_typed_) state.marks.radii_shown = used_;
  draw_table(state, pointed_at);
  draw_warning();
}

void RadiiPanel::follow_character(const ViewerState& state) {
  if (character_ == state.revisions().character) return;
  const Character& character = state.session().character();
  partners_ = mirror_joints(character.skeleton);
  lines_ = body_lines(character);
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
  if (!ImGui::IsItemActive())
    tip("Scales the radii of all joints and bones, also those set by hand. Auto radius scale "
        "(section Tissue) only scales the automatic ones");
  if (edit.held) {
    dragging_ = true;
    const double ratio = factor_ / state.edits.settings.tissue.radii.scale;
    state.marks.radii_shown = used_radii(lines_, scaled(automatic_, ratio), scaled(draft_, ratio));
  }
  if (edit.done) scale_radii(state, factor_);
}

void RadiiPanel::draw_switches(ViewerState& state) {
  ImGui::BeginDisabled(state.edits.document.radii.empty());
  if (ImGui::Button("Reset all")) state.edits.document.radii = {};
  ImGui::EndDisabled();
  note_widget("reset radii");
  tip("Resets all radii to automatic ones: a fraction of each bone's smallest distance to the "
      "skin, and for joints the radius of their thickest bone",
      "Komaritzan 2022, 3.2.1");
  ImGui::SameLine();
  ImGui::Checkbox("Symmetric", &state.tools.symmetric_radii);
  tip("Changes apply to both sides of the body");
  bool drags = state.tools.radius_tool;
  if (ImGui::Checkbox("Drag in the view", &drags)) try_action(state, "radius-tool toggle");
  note_widget("radius tool");
  tip(as_sentence(find_action("radius-tool").help).c_str(), "Toggle with Shift+R");
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Filter");
  ImGui::SameLine(0.35F * ImGui::GetContentRegionAvail().x);
  filter_.Draw("##joints", -1.0F);
  tip("Show only joints whose names contain this text");
}

void RadiiPanel::draw_table(ViewerState& state, bool pointed_at) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
  const float height = 11.0F * ImGui::GetFrameHeightWithSpacing();
  if (!ImGui::BeginTable("radii", 3, flags, {0.0F, height})) return;
  leave_wheel_to_panel();
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Joint", ImGuiTableColumnFlags_WidthStretch, 1.1F);
  ImGui::TableSetupColumn("Ball", ImGuiTableColumnFlags_WidthStretch, 0.9F);
  ImGui::TableSetupColumn("Bone", ImGuiTableColumnFlags_WidthStretch, 0.9F);
  ImGui::TableHeadersRow();
  const int selected = state.tools.selected_joint;
  // Nothing scrolls under the pointer, except that the list appears at the selected joint.
  const bool appears = ImGui::GetFrameCount() > drawn_frame_ + 1;
  drawn_frame_ = ImGui::GetFrameCount();
  const bool may_scroll = !pointed_at || appears;
  const bool reveal = selected != shown_joint_ && may_scroll;
  if (may_scroll) shown_joint_ = selected;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const std::string& name = skeleton.joints[j].name;
    if (!filter_.PassFilter(name.c_str())) continue;
    ImGui::PushID(j);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (j == selected) {
      ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, ImGui::GetColorU32(ImGuiCol_Header));
      if (reveal) ImGui::SetScrollHereY();
    }
    const float top = ImGui::GetCursorScreenPos().y;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name.c_str());
    const bool has_any =
        has_radius(lines_, RadiusKind::kJoint, j) || has_radius(lines_, RadiusKind::kBone, j);
    if (!has_any)
      tip("This joint has no radii of its own: it is at the end of a limb, at the place of "
          "another joint, or outside the body");
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
    // A row that is edited stays, also after the pointer has left it.
    if (active) shown_joint_ = selected;
    if (active || (over && !ImGui::IsAnyItemActive())) {
      state.marks.lit_joints = {j};
      if (state.tools.symmetric_radii && partners_[j] != j)
        state.marks.lit_joints.push_back(partners_[j]);
    }
  }
  const ImVec2 from = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::EndTable();
  note_widget("radii", from, {from.x + size.x, from.y + size.y});
}

/// Returns the radius before it is limited by the lengths of bones: the user's own or the automatic
/// one.
double RadiiPanel::chosen(RadiusKind kind, int joint) const {
  const bool ball = kind == RadiusKind::kJoint;
  const std::map<int, double>& own = ball ? draft_.joints : draft_.bones;
  const auto found = own.find(joint);
  if (found != own.end()) return found->second;
  return ball ? automatic_.joints[joint] : automatic_.bones[joint];
}

/// Returns a sentence that says why a radius is smaller than chosen; empty if it is not.
std::string RadiiPanel::limit(RadiusKind kind, int joint, const Skeleton& skeleton) const {
  constexpr double kShown = 0.0005;
  const bool ball = kind == RadiusKind::kJoint;
  const double used = ball ? used_.joints[joint] : used_.bones[joint];
  const double wanted = chosen(kind, joint);
  if (used >= wanted - kShown) return "";
  const int bone = ball ? bone_that_limits_joint(lines_, used_, joint).value_or(joint) : joint;
  return fmt::format("{:#.3g} m is limited to {:#.3g} m by the length of the bone to {}", wanted,
                     used, skeleton.joints[bone].name);
}

/// Draws the slider of one radius, with the number that is used.
/// \return true while it is used
bool RadiiPanel::draw_radius(ViewerState& state, RadiusKind kind, int joint) {
  const bool ball = kind == RadiusKind::kJoint;
  const char* const id = ball ? "##ball" : "##bone";
  const Skeleton& skeleton = state.session().character().skeleton;
  double radius = ball ? used_.joints[joint] : used_.bones[joint];
  const double beyond = ball ? beyond_[joint] : 0.0;
  const std::string reason = limit(kind, joint, skeleton);
  // The slider of a thin limb is as fine as that of a thick one. Larger radii can be typed.
  constexpr double kShortest = 0.01;  // m
  constexpr double kReach = 3.0;      // times the automatic radius
  NumberStyle style = kRadius;
  style.slider_maximum =
      std::max(kReach * (ball ? automatic_.joints : automatic_.bones)[joint], kShortest);
  style.warns = beyond > 0.0 || !reason.empty();
  ImGui::SetNextItemWidth(-1.0F);
  const NumberEdit edit = number_field(id, radius, style);
  const bool active = ImGui::IsItemActive();
  if (!active) tip(radius_help(kind, reason, beyond).c_str());
  note_widget((ball ? "ball " : "bone ") + skeleton.joints[joint].name);
  if (edit.changed) {
    set_radius(draft_, lines_, kind, joint, radius,
               state.tools.symmetric_radii ? partners_ : std::vector<int>());
    used_ = used_radii(lines_, automatic_, draft_);
  }
  if (edit.held) dragging_ = true;
  if (edit.held || active) state.marks.radii_shown = used_;
  if (edit.done) {
    shows_typed_ = true;
    state.edits.document.radii = draft_;
    const std::string note = limit(kind, joint, skeleton);
    if (!note.empty()) note_at_field(id, note);
  }
  return active;
}

}  // namespace sinew
