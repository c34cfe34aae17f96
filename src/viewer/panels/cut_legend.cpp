// SPDX-License-Identifier: MIT

#include "viewer/panels/cut_legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/counted.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/part_label.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Describes the pieces of one role that have no tissue.
struct Hollow {
  std::string parts;    ///< their labels, separated by commas
  bool chosen = false;  ///< the user chose the role of one of them
};

/// Returns the parts of pieces that are not simulated, by role.
std::map<PartRole, Hollow> hollow_parts(const Character& character, const PartPlan& plan) {
  std::map<PartRole, std::set<int>> parts;
  std::map<PartRole, Hollow> hollow;
  for (const Piece& piece : plan.pieces) {
    if (piece.role == PartRole::kSimulated) continue;
    parts[piece.role].insert(piece.parts.begin(), piece.parts.end());
    hollow[piece.role].chosen = hollow[piece.role].chosen || piece.chosen;
  }
  for (const auto& [role, indices] : parts) {
    for (const int part : indices) {
      std::string& text = hollow[role].parts;
      text += (text.empty() ? "" : ", ") + part_label(character, part);
    }
  }
  return hollow;
}

/// Says why pieces have a role.
std::string reason_of(PartRole role, bool chosen) {
  std::string reason = role == PartRole::kEmbedded
                           ? "they touch the tissue and move with it, like clothes and buttons"
                       : role == PartRole::kRigid
                           ? "they move with one joint, like eyes, teeth and armor"
                           : "they are neither the outer skin of a bone nor touch the tissue, so "
                             "they follow the skeleton by their weights";
  if (chosen) reason += "; some because Parts says so";
  return reason;
}

}  // namespace

float draw_cut_legend(const ViewerState& state, ImVec2 corner) {
  const Lane& lane = state.session().lane();
  const PartPlan* const plan = lane.plan();
  if (!state.view.options.cut || lane.tissue() == nullptr || plan == nullptr) return corner.y;
  const auto count =
      std::count_if(plan->pieces.begin(), plan->pieces.end(),
                    [](const Piece& piece) { return piece.role != PartRole::kSimulated; });
  if (count == 0) return corner.y;
  const std::map<PartRole, Hollow> hollow = hollow_parts(state.session().character(), *plan);
  if (begin_legend("cut legend", corner)) {
    const float widest = std::min(26.0F * ImGui::GetFontSize(), legend_room(corner.x));
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + widest);
    ImGui::Text("%s without tissue: hollow in the cut", counted(count, "piece", "pieces").c_str());
    ImGui::PopTextWrapPos();
    std::string help = "Only simulated pieces have tissue of their own.";
    for (const auto& [role, pieces] : hollow) {
      const std::string line = fmt::format("{}: {}", name_of(role), pieces.parts);
      ImGui::TextDisabled("%s", shortened(line, widest).c_str());
      help += fmt::format("\n{}: {}", line, reason_of(role, pieces.chosen));
    }
    ImGui::EndGroup();
    help += "\nTo give a part tissue, choose simulated for it in the section Parts.";
    tip(help.c_str());
  }
  const ImVec2 place = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  note_widget("cut legend", place, {place.x + size.x, place.y + size.y});
  return corner.y + size.y;
}

}  // namespace sinew
