// SPDX-License-Identifier: MIT

#include "viewer/panels/warning_list.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "core/counted.h"
#include "viewer/panels/list_wheel.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/theme.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns the warnings as sentences without folders, each of them once.
std::vector<OutputWarning> shown_once(const std::vector<OutputWarning>& warnings) {
  std::vector<OutputWarning> shown;
  for (const OutputWarning& warning : warnings) {
    const std::string text = shown_sentences({warning.text}).front();
    const auto is_same = [&](const OutputWarning& other) { return other.text == text; };
    if (std::none_of(shown.begin(), shown.end(), is_same)) shown.push_back({text, warning.moment});
  }
  return shown;
}

/// Lets a click on the last item go to a moment, and underlines it while it is pointed at.
void lead_to(ViewerState& state, const ClipMoment& moment) {
  if (ImGui::IsItemHovered()) {
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddLine({low.x, high.y}, high, ImGui::GetColorU32(ImGuiCol_Text));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  if (ImGui::IsItemClicked()) state.playback.show(moment);
  tip("Click: pause at the first of these frames");
}

/// Returns the height of a list of warnings with its button.
float height_of(const std::vector<OutputWarning>& warnings) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float bullet = ImGui::GetFontSize() + 2.0F * style.FramePadding.x;
  const float width = ImGui::GetContentRegionAvail().x - bullet;
  float height = ImGui::GetFontSize() + style.ItemSpacing.y;  // of the button
  for (const OutputWarning& warning : warnings)
    height +=
        ImGui::CalcTextSize(warning.text.c_str(), nullptr, false, width).y + style.ItemSpacing.y;
  return height;
}

}  // namespace

void draw_warnings(ViewerState& state, const std::vector<OutputWarning>& warnings, bool limited) {
  if (warnings.empty()) {
    if (limited) ImGui::TextDisabled("No warnings");
    return;
  }
  const std::vector<OutputWarning> shown = shown_once(warnings);
  ImGui::PushStyleColor(ImGuiCol_Text, warning_color());
  const bool open = ImGui::TreeNodeEx("warnings", ImGuiTreeNodeFlags_SpanAvailWidth, "%s",
                                      counted(shown.size(), "warning", "warnings").c_str());
  ImGui::PopStyleColor();
  note_widget("warnings");
  if (!open) return;
  constexpr float kLines = 12.0F;
  if (limited) {
    const float most = kLines * ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("warnings", {0.0F, std::min(height_of(shown), most)});
    leave_wheel_to_panel();
  }
  std::string all;
  for (const OutputWarning& warning : shown) {
    ImGui::Bullet();
    ImGui::TextWrapped("%s", warning.text.c_str());
    note_widget("warning " + warning.text);
    if (warning.moment && warning.moment->character == state.revisions().character)
      lead_to(state, *warning.moment);
    all += warning.text + "\n";
  }
  if (ImGui::SmallButton("Copy")) ImGui::SetClipboardText(all.c_str());
  tip("Copies all warnings to the clipboard");
  if (limited) ImGui::EndChild();
  ImGui::TreePop();
}

}  // namespace sinew
