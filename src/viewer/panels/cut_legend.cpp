// SPDX-License-Identifier: MIT

#include "viewer/panels/cut_legend.h"

#include <algorithm>
#include <string>

#include "core/counted.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {

float draw_cut_legend(const ViewerState& state, ImVec2 corner) {
  const Lane& lane = state.session().lane();
  const PartPlan* const plan = lane.plan();
  if (!state.view.options.cut || lane.tissue() == nullptr || plan == nullptr) return corner.y;
  const auto hollow =
      std::count_if(plan->pieces.begin(), plan->pieces.end(),
                    [](const Piece& piece) { return piece.role != PartRole::kSimulated; });
  if (hollow == 0) return corner.y;
  if (begin_legend("cut legend", corner)) {
    const std::string pieces = counted(hollow, "piece", "pieces");
    ImGui::Text("%s without tissue: hollow in the cut", pieces.c_str());
    tip("Pieces that are not simulated, such as eyes and clothes over a body, have no tissue of "
        "their own. The section Parts says how each part moves");
  }
  const ImVec2 place = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  note_widget("cut legend", place, {place.x + size.x, place.y + size.y});
  return corner.y + size.y;
}

}  // namespace sinew
