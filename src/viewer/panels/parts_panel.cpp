// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>

#include "core/counted.h"
#include "viewer/panels/group_opacities.h"
#include "viewer/panels/list_wheel.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/part_label.h"
#include "viewer/panels/part_look_editor.h"
#include "viewer/panels/tall_list.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Describes how a part moves: in the list of its row, and in the tooltip.
struct RoleText {
  std::string shown;
  std::string whole;
};

/// Returns the current roles of the pieces of a part. Several are "mixed" in the list.
RoleText present_roles(const PartPlan* plan, int part) {
  if (plan == nullptr) return {};
  std::vector<int> counts(kPartRoleNames.size(), 0);
  for (const Piece& piece : plan->pieces) {
    const bool of_part = std::binary_search(piece.parts.begin(), piece.parts.end(), part);
    if (of_part) ++counts[static_cast<std::size_t>(piece.role)];
  }
  RoleText text;
  for (std::size_t role = 0; role < counts.size(); ++role) {
    if (counts[role] == 0) continue;
    text.shown = text.whole.empty() ? kPartRoleNames[role] : "mixed";
    text.whole += fmt::format("{}{}: {}", text.whole.empty() ? "" : ", ", kPartRoleNames[role],
                              counted(counts[role], "piece", "pieces"));
  }
  return text;
}

RoleText role_text(const ViewerState& state, const PartPlan* plan, int part) {
  const auto& roles = state.edits.document.part_roles;
  const auto chosen = roles.find(state.session().character().parts[part].name);
  if (chosen != roles.end()) {
    const std::string text = fmt::format("{} (set)", name_of(chosen->second));
    return {text, text};
  }
  return present_roles(plan, part);
}

/// Returns the horizontal padding of a list's text, smaller than usual to leave room for the names
/// of parts.
float list_padding() {
  return 0.5F * ImGui::GetStyle().FramePadding.x;
}

/// Returns the width of a list that shows the longest of these texts.
float list_width(const std::vector<RoleText>& texts) {
  float widest = ImGui::CalcTextSize("Motion").x;
  for (const RoleText& text : texts)
    widest = std::max(widest, ImGui::CalcTextSize(text.shown.c_str()).x);
  constexpr float kRounding = 2.0F;
  return widest + ImGui::GetFrameHeight() + 2.0F * list_padding() + kRounding;
}

void draw_role(ViewerState& state, const std::string& name, const RoleText& text) {
  auto& roles = state.edits.document.part_roles;
  const auto chosen = roles.find(name);
  const bool is_automatic = chosen == roles.end();
  ImGui::SetNextItemWidth(-1.0F);
  const float room = ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2.0F * list_padding();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {list_padding(), ImGui::GetStyle().FramePadding.y});
  const bool open = begin_list("##role", shortened(text.shown, room).c_str());
  ImGui::PopStyleVar();
  if (!open) {
    tip("How this part moves. simulated: with tissue of its own; embedded: with the tissue below; "
        "rigid: with one bone; skinned: by linear blend skinning; automatic: Sinew decides",
        (text.whole + "  ·  rebuilds the body").c_str());
    return;
  }
  if (list_entry(kAutomaticRole, is_automatic) && !is_automatic) roles.erase(chosen);
  for (std::size_t r = 0; r < kPartRoleNames.size(); ++r) {
    const auto role = static_cast<PartRole>(r);
    const auto now = roles.find(name);
    const bool is_chosen = now != roles.end() && now->second == role;
    if (list_entry(kPartRoleNames[r], is_chosen)) roles[name] = role;
  }
  end_list();
}

void draw_simulated_switch(ViewerState& state, const std::string& name) {
  std::vector<std::string>& excluded = state.edits.document.excluded;
  const auto found = std::find(excluded.begin(), excluded.end(), name);
  bool simulated = found == excluded.end();
  if (!ImGui::Checkbox("##simulated", &simulated)) return;
  if (simulated) {
    excluded.erase(found);
  } else {
    excluded.push_back(name);
  }
}

void draw_parts_table(ViewerState& state, const PartPlan* plan) {
  const Character& character = state.session().character();
  std::vector<RoleText> roles;
  for (int p = 0; p < static_cast<int>(character.parts.size()); ++p)
    roles.push_back(role_text(state, plan, p));
  const ImGuiTableFlags flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY;
  const auto rows = std::min<std::size_t>(character.parts.size(), 10) + 1;
  const float height = static_cast<float>(rows) * ImGui::GetFrameHeightWithSpacing();
  // Narrower columns leave more room for the names.
  const ImVec2 padding = ImGui::GetStyle().CellPadding;
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0.5F * padding.x, padding.y});
  const bool open = ImGui::BeginTable("parts", 4, flags, {0.0F, height});
  ImGui::PopStyleVar();
  if (!open) return;
  leave_wheel_to_panel();
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Part", ImGuiTableColumnFlags_WidthStretch, 1.0F);
  ImGui::TableSetupColumn("Motion", ImGuiTableColumnFlags_WidthFixed, list_width(roles));
  ImGui::TableSetupColumn("Sim.", ImGuiTableColumnFlags_WidthFixed);
  ImGui::TableSetupColumn("Look", ImGuiTableColumnFlags_WidthFixed);
  ImGui::TableHeadersRow();
  for (int p = 0; p < static_cast<int>(character.parts.size()); ++p) {
    const std::string& name = character.parts[p].name;
    ImGui::PushID(p);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    const std::string label = part_label(character, p);
    ImGui::TextUnformatted(shortened(label, ImGui::GetContentRegionAvail().x).c_str());
    note_widget("part " + name);
    tip(label.c_str(), label == name ? nullptr : name.c_str());
    ImGui::TableNextColumn();
    ImGui::BeginDisabled(plan == nullptr);  // this method has no parts
    draw_role(state, name, roles[static_cast<std::size_t>(p)]);
    ImGui::TableNextColumn();
    draw_simulated_switch(state, name);
    tip("Off: this part is not simulated and follows the skeleton by linear blend skinning");
    ImGui::EndDisabled();
    ImGui::TableNextColumn();
    draw_part_look(state, p);
    ImGui::PopID();
  }
  ImGui::EndTable();
}

/// Draws the joints whose skin is excluded, with buttons that include them again.
void draw_excluded_joints(ViewerState& state) {
  std::vector<std::string>& excluded = state.edits.document.excluded;
  for (std::size_t i = 0; i < excluded.size(); ++i) {
    if (state.session().character().skeleton.find(excluded[i]) < 0) continue;
    ImGui::PushID(static_cast<int>(i));
    const bool taken_back = ImGui::SmallButton("x");
    tip("Simulates this skin again");
    ImGui::SameLine();
    ImGui::Text("Not simulated: %s and its children", excluded[i].c_str());
    ImGui::PopID();
    if (!taken_back) continue;
    excluded.erase(excluded.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

}  // namespace

void draw_parts_panel(ViewerState& state) {
  const PartPlan* const plan = state.session().lane().plan();
  draw_parts_table(state, plan);
  draw_group_opacities(state);
  ImGui::BeginDisabled(plan == nullptr);
  draw_excluded_joints(state);
  ImGui::EndDisabled();
}

}  // namespace sinew
