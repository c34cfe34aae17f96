// SPDX-License-Identifier: MIT

#include "viewer/panels/fit_legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "viewer/fitting/fit_view.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr const char* kLegendName = "fit legend";
constexpr const char* kGrayMeaning = "Gray: the scan has nothing there";

std::string nearest_text() {
  return fmt::format("{:.0f}", kFitDistances.low);
}

/// Returns the texts of the row, to the left and to the right of the color bar.
std::string row_title() {
  return "Distance  " + nearest_text();
}
std::string row_end() {
  return fmt::format("{:.0f} mm", kFitDistances.high);
}

ImVec2 row_bar() {
  const float font = ImGui::GetFontSize();
  return {7.0F * font, 0.8F * font};
}

/// Ends the window of a legend.
void end_legend(ImVec2 corner) {
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  note_widget(kLegendName, {corner.x - size.x, corner.y}, {corner.x, corner.y + size.y});
}

}  // namespace

void draw_distance_legend(ImVec2 corner) {
  if (begin_legend(kLegendName, corner)) {
    const float font = ImGui::GetFontSize();
    ImGui::TextUnformatted("Distance from the scan");
    ImGui::SameLine();
    ImGui::TextDisabled("mm");
    const ImVec2 size(std::min(14.0F * font, legend_room(corner.x)), 0.8F * font);
    draw_color_bar(ImGui::GetCursorScreenPos(), size, ColorMap::kSequential);
    ImGui::Dummy(size);
    const std::string high = fmt::format("{:.0f} and more", kFitDistances.high);
    ImGui::TextUnformatted(nearest_text().c_str());
    ImGui::SameLine(size.x - ImGui::CalcTextSize(high.c_str()).x +
                    ImGui::GetStyle().WindowPadding.x);
    ImGui::TextUnformatted(high.c_str());
    ImGui::TextDisabled("%s", kGrayMeaning);
  }
  end_legend(corner);
}

float distance_row_width() {
  const ImGuiStyle& style = ImGui::GetStyle();
  return ImGui::CalcTextSize(row_title().c_str()).x + row_bar().x +
         ImGui::CalcTextSize(row_end().c_str()).x + 2.0F * style.ItemSpacing.x +
         2.0F * style.WindowPadding.x;
}

void draw_distance_row(ImVec2 head) {
  const ImVec2 corner(head.x + 0.5F * distance_row_width(), head.y);
  if (begin_legend(kLegendName, corner)) {
    ImGui::BeginGroup();
    ImGui::TextUnformatted(row_title().c_str());
    ImGui::SameLine();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 bar = row_bar();
    const float height = ImGui::GetFontSize();
    draw_color_bar({at.x, at.y + 0.5F * (height - bar.y)}, bar, ColorMap::kSequential);
    ImGui::Dummy({bar.x, height});
    ImGui::SameLine();
    ImGui::TextUnformatted(row_end().c_str());
    ImGui::EndGroup();
    tip("The distance of the fit from the scan; larger ones have the last color", kGrayMeaning);
  }
  end_legend(corner);
}

}  // namespace sinew
