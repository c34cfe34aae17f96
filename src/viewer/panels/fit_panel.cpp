// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>

#include "core/utf8.h"
#include "viewer/fitting/landmark_list.h"
#include "viewer/panels/action_buttons.h"
#include "viewer/panels/fit_result.h"
#include "viewer/panels/list_wheel.h"
#include "viewer/panels/panel_text.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/radio_row.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/theme.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns what the list says of a landmark.
const char* state_text(const FitEdits& edits, const std::string& name) {
  const auto found = edits.on_scan.find(name);
  if (found == edits.on_scan.end()) return "";
  return found->second.is_proposed ? "found" : "placed";
}

void draw_scan(const ViewerState& state) {
  const ScanFitting& fitting = state.fitting;
  wrapped("Fit a body onto " + as_utf8(std::filesystem::path(fitting.path()).filename().string()));
  if (fitting.scan() == nullptr) return wrapped_faint("The scan is being read.");
  const Scan& scan = fitting.scan()->scan;
  wrapped_faint(scan.is_cloud
                    ? fmt::format("{} points without triangles", scan.points.cols())
                    : fmt::format("{} vertices, {} triangles", scan.surface.vertex_count(),
                                  scan.surface.triangle_count()));
}

void draw_sex(ViewerState& state) {
  const std::optional<Sex>& sex = state.fitting.edits.sex;
  draw_radio_row(state,
                 {{"Male", "fit-sex male", "Fits a male body", sex == Sex::kMale},
                  {"Female", "fit-sex female", "Fits a female body", sex == Sex::kFemale},
                  {"The better", "fit-sex better",
                   "Fits both bodies, and takes the one that comes closer to the scan", !sex}});
}

void draw_problem(const ScanFitting& fitting) {
  if (fitting.problem().empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, warning_color());
  wrapped(as_sentence(fitting.problem()) + ".");
  note_widget("fit problem");
  ImGui::PopStyleColor();
}

}  // namespace

void FitPanel::draw_invitation(ViewerState& state) {
  wrapped(
      "If this mesh is the scan of a person, a human body with skeleton, weights and measures "
      "can be fitted onto it.");
  action_buttons(state, {{"Fit a body", "fit on", true,
                          "Shows the scan next to a body, to place landmarks on both and fit"}});
}

void FitPanel::draw_list(ViewerState& state) {
  ScanFitting& fitting = state.fitting;
  const bool reveals = shown_ != fitting.selected();
  shown_ = fitting.selected();
  ImGui::BeginChild("landmarks", {0.0F, 12.0F * ImGui::GetFrameHeight()}, true);
  leave_wheel_to_panel();
  const float right = ImGui::CalcTextSize("placed").x;
  const std::string before = fitting.selected();
  for (const std::string& name : ScanFitting::names()) {
    const bool chosen = name == before;
    if (ImGui::Selectable(name.c_str(), chosen)) fitting.select(name);
    note_widget("landmark " + name);
    tip(std::string(where_is(name)).c_str());
    if (chosen && reveals) ImGui::SetScrollHereY();
    const char* const text = state_text(fitting.edits, name);
    if (*text == '\0') continue;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - right);
    ImGui::TextDisabled("%s", text);
  }
  ImGui::EndChild();
  note_widget("landmark list");
}

void FitPanel::draw_landmarks(ViewerState& state) {
  ScanFitting& fitting = state.fitting;
  const bool ready = fitting.scan() != nullptr;
  const bool can_fit = ready && !fitting.is_fitting() && !fitting.awaits_fit();
  const bool has_landmarks = !fitting.edits.on_scan.empty() || !fitting.edits.moved_on_body.empty();
  headline("Landmarks");
  action_buttons(
      state, {{"Find", "fit find", ready,
               "Recognizes the person, shows the scan upright, and proposes landmarks at the "
               "head, hands and feet. Those that you have placed stay"},
              {"Load...", "load-landmarks-dialog", ready, "Takes landmarks from a .json file"},
              {"Save...", "save-landmarks-dialog", has_landmarks,
               "Saves the landmarks on the scan, and their places on the template that you have "
               "moved, in a .json file, which sinew register reads"},
              {"Remove", "landmark remove selected", !fitting.selected().empty(),
               "Removes the selected landmark from the scan (Delete)"},
              {"Remove all", "landmark remove all", has_landmarks,
               "Removes all landmarks from the scan, and puts those of the template at their "
               "usual places"}});
  draw_list(state);
  const std::string_view where = where_is(fitting.selected());
  wrapped_faint(fitting.selected().empty()
                    ? std::string("No landmark is selected.")
                    : fmt::format("{}: {}. Click it on the scan.", fitting.selected(), where));
  note_widget("landmark help");
  ImGui::Checkbox("Names", &fitting.shows_names);
  note_widget("landmark names");
  tip("Shows the names of all landmarks");
  ImGui::SameLine();
  ImGui::Checkbox("Turn together", &fitting.turns_together);
  note_widget("turn together");
  tip("Turns scan and body together. Switch it off to bring a scan into the pose of the body "
      "first");
  headline("Body");
  draw_sex(state);
  if (ready && fitting.body() == nullptr && !fitting.running())
    action_buttons(state, {{"Make the template", "fit template", true,
                            "Computes the body next to the scan, which takes a few minutes once"}});
  ImGui::Dummy({0.0F, 0.2F * ImGui::GetFontSize()});
  action_buttons(state,
                 {{"Fit", "fit start", can_fit,
                   "Fits the body onto the scan, with the landmarks that you have placed and "
                   "those that it finds (Enter). Escape cancels"},
                  {"Leave", "fit off", true,
                   "Shows the character again. The landmarks stay until another scan is "
                   "shown (Escape)"}});
  draw_problem(fitting);
  if (fitting.awaits_fit()) {
    wrapped("The fit starts as soon as the body is computed. Escape cancels it.");
    note_widget("fit pending");
  }
  if (fitting.problem().empty() && fitting.edits.on_scan.empty())
    wrapped_faint(
        "Landmarks are optional where the program recognizes the person. Place four or "
        "more if it does not, or where the fit is wrong.");
}

void FitPanel::draw(ViewerState& state) {
  draw_scan(state);
  if (state.fitting.fit() != nullptr) return draw_fit_result(state);
  draw_landmarks(state);
}

}  // namespace sinew
