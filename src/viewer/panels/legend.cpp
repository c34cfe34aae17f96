// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <string>

#include "viewer/actions/actions.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns the width of a legend whose right edge is here: less than usual in a narrow view.
float legend_width(float right) {
  const float font = ImGui::GetFontSize();
  const float room =
      right - ImGui::GetMainViewport()->WorkPos.x - font - 2.0F * ImGui::GetStyle().WindowPadding.x;
  return std::min(16.0F * font, room);
}

ImU32 color_at(float fraction, ColorMap map) {
  const Eigen::Vector3f color = heat_color(fraction, map);
  return ImGui::ColorConvertFloat4ToU32({color.x(), color.y(), color.z(), 1.0F});
}

/// Returns a word for the range in the legend.
const char* name_of(ShownHeat::RangeOrigin origin) {
  switch (origin) {
    case ShownHeat::RangeOrigin::kUsual:
      return "usual";
    case ShownHeat::RangeOrigin::kFitted:
      return "fitted";
    default:
      return "custom";
  }
}

/// Draws the ends of the range, which can be edited, and the range of the values on the skin.
void draw_ends(ViewerState& state, const HeatMapInfo& info, float width) {
  const float font = ImGui::GetFontSize();
  HeatRange& range = state.view.options.heat_range;
  constexpr double kLargest = 1e9;
  const NumberStyle style{.minimum = -kLargest,
                          .maximum = kLargest,
                          .format = "%.3g",
                          .drag_step = 0.005 * std::max(info.range.high - info.range.low, 1e-6F)};
  const char* const help =
      "End of the color range. Drag to change it; double-click or Ctrl + click to type a number.";
  ImGui::SetNextItemWidth(4.2F * font);
  number_field("##low", range.low, style);
  tip(help);
  ImGui::SameLine();
  ImGui::BeginDisabled(!state.heat.extent || !(state.heat.extent->high > state.heat.extent->low));
  if (ImGui::Button("Fit")) try_action(state, "heat-range fit");
  ImGui::EndDisabled();
  tip("Sets the range from the smallest to the largest value on the skin now");
  ImGui::SameLine();
  ImGui::BeginDisabled(range == info.range);
  if (ImGui::Button("Reset")) range = info.range;
  ImGui::EndDisabled();
  tip("Resets the range to its default");
  ImGui::SameLine(width - 4.2F * font + ImGui::GetStyle().WindowPadding.x);
  ImGui::SetNextItemWidth(4.2F * font);
  number_field("##high", range.high, style);
  tip(help);
  if (info.map == HeatMap::kWeights && state.tools.selected_joint < 0) {
    ImGui::TextDisabled("Select a joint to see its weights");
  } else if (state.heat.extent) {
    const char* const range_name = name_of(state.heat.range_origin());
    ImGui::TextDisabled("Range: %s  ·  values: %.3g to %.3g", range_name,
                        static_cast<double>(state.heat.extent->low),
                        static_cast<double>(state.heat.extent->high));
    note_widget(std::string("heat range ") + range_name);
    tip("usual: the default range of this heat map; fitted: fitted to the values that were shown "
        "when the map or Fit was chosen; custom: entered by hand, by a script or by the project");
  } else {
    ImGui::TextDisabled("No values: this needs simulated tissue or a comparison");
  }
}

}  // namespace

void draw_color_bar(ImVec2 place, ImVec2 size, ColorMap map, float begin, float end) {
  constexpr int kSteps = 48;
  for (int i = 0; i < kSteps; ++i) {
    const float from = static_cast<float>(i) / kSteps, to = static_cast<float>(i + 1) / kSteps;
    const ImU32 left = color_at(std::lerp(begin, end, from), map);
    const ImU32 right = color_at(std::lerp(begin, end, to), map);
    ImGui::GetWindowDrawList()->AddRectFilledMultiColor({place.x + from * size.x, place.y},
                                                        {place.x + to * size.x, place.y + size.y},
                                                        left, right, right, left);
  }
}

bool begin_legend(const char* name, ImVec2 corner) {
  ImGui::SetNextWindowPos(corner, ImGuiCond_Always, {1.0F, 0.0F});
  ImGui::SetNextWindowBgAlpha(0.8F);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                 ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
  return ImGui::Begin(name, nullptr, flags);
}

float draw_legend(ViewerState& state, ImVec2 corner) {
  if (state.tools.paint.tool) return draw_paint_legend(state, corner);
  if (state.heat.map == HeatMap::kNone) return corner.y;
  const HeatMapInfo& info = heat_map_info(state.heat.map);
  const float font = ImGui::GetFontSize();
  if (begin_legend("legend", corner)) {
    const Skeleton& skeleton = state.session().character().skeleton;
    ImGui::TextUnformatted(info.label);
    tip(info.help);
    if (info.map == HeatMap::kWeights && state.tools.selected_joint >= 0) {
      ImGui::SameLine();
      ImGui::TextDisabled("%s", skeleton.joints[state.tools.selected_joint].name.c_str());
    }
    if (*info.unit != '\0') {
      ImGui::SameLine();
      ImGui::TextDisabled("%s", info.unit);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(legend_width(corner.x), 0.8F * font);
    draw_color_bar(at, size, state.view.options.heat_colors);
    ImGui::Dummy(size);
    tip(info.help, "Drag the numbers below to change the range");
    draw_ends(state, info, size.x);
  }
  const float bottom = corner.y + ImGui::GetWindowHeight();
  ImGui::End();
  return bottom;
}

}  // namespace sinew
