// SPDX-License-Identifier: MIT

#include "viewer/panels/fit_result.h"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "viewer/fitting/measure_list.h"
#include "viewer/panels/action_buttons.h"
#include "viewer/panels/panel_text.h"
#include "viewer/panels/radio_row.h"
#include "viewer/panels/section.h"
#include "viewer/panels/tips.h"
#include "viewer/panels/warning_list.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Begins a table of names and values. The width of the names is given, since a table that finds it
/// by itself draws the values at another place in its first frame.
bool begin_fit_table(const char* id, float names) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit)) return false;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, names);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  return true;
}

void draw_fit_facts(const FittedBody& fit) {
  const std::vector<FitFact> facts = facts_of(fit);
  float names = 0.0F;
  for (const FitFact& one : facts) names = std::max(names, ImGui::CalcTextSize(one.name).x);
  if (begin_fit_table("fit facts", names)) {
    for (const FitFact& one : facts) fact(one.name, one.value.c_str(), one.help);
    ImGui::EndTable();
  }
  note_widget("fit facts");
}

void draw_look(ViewerState& state) {
  const CompareHow how = state.fitting.look.how;
  draw_radio_row(state,
                 {{"Wiper", "fit-look wiper",
                   "The scan left of a line, the fit right of it. Drag the line in the view",
                   how == CompareHow::kWiper},
                  {"Side by side", "fit-look side", "The scan on the left, the fit on the right",
                   how == CompareHow::kSide},
                  {"Overlay", "fit-look overlay", "The fit as a transparent ghost over the scan",
                   how == CompareHow::kOverlay}});
  // The ghost has a color of its own.
  ImGui::BeginDisabled(how == CompareHow::kOverlay);
  ImGui::Checkbox("Distances", &state.fitting.shows_distances);
  ImGui::EndDisabled();
  note_widget("fit distances");
  tip("Colors the fit by its distance from the scan");
}

/// Draws a row of a table that begins a group of measures.
void draw_measure_group(const char* name) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(name);
  ImGui::TableNextColumn();
  ImGui::TextDisabled("cm");
}

/// Draws a row of a table, with the point of the number below that of the others.
void draw_measure(const ShownMeasure& measure) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", measure.label.c_str());
  tip(measure.help.c_str());
  ImGui::TableNextColumn();
  const float width = ImGui::CalcTextSize(measure.centimeters.c_str()).x;
  const float most = ImGui::CalcTextSize("000.0").x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, most - width));
  ImGui::TextUnformatted(measure.centimeters.c_str());
  tip(measure.help.c_str());
}

void draw_measures(ViewerState& state) {
  const std::vector<MeasureGroup> groups = measure_groups(state.fitting.fit()->measures);
  if (groups.empty() || !section(state, "Measures", true)) return;
  wrapped_faint("Of the person standing in the pose of the template.");
  float names = 0.0F;
  for (const MeasureGroup& group : groups) {
    for (const ShownMeasure& one : group.measures)
      names = std::max(names, ImGui::CalcTextSize(one.label.c_str()).x);
  }
  if (begin_fit_table("fit measures", names)) {
    for (const MeasureGroup& group : groups) {
      draw_measure_group(group.name);
      for (const ShownMeasure& one : group.measures) draw_measure(one);
    }
    ImGui::EndTable();
  }
  note_widget("fit measures");
}

}  // namespace

void draw_fit_result(ViewerState& state) {
  headline("Result");
  draw_fit_facts(*state.fitting.fit());
  draw_warnings(state, state.messages.output_warnings, true);
  headline("View");
  draw_look(state);
  headline("Continue");
  action_buttons(
      state,
      {{"Use as character", "fit use", true,
        "Saves the body upright in a new file next to the scan and opens it as a character "
        "with skeleton and weights, to be posed and simulated"},
       {"Save as .glb...", "save-fit-dialog", true,
        "Saves the body with its skeleton in the pose, unit and axes of the scan"},
       {"Back to the landmarks", "fit back", true,
        "Shows the landmarks again, to correct them and fit anew; undo brings this fit back"},
       {"Leave", "fit off"}});
  // The last button may have changed what is shown.
  if (state.fitting.fit() != nullptr) draw_measures(state);
}

}  // namespace sinew
