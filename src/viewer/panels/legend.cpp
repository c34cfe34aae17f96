// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>

#include "viewer/actions/actions.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr float kEnd = 4.2F;  // width of one end of the range, font heights

/// Returns the width of buttons next to each other.
float width_of_buttons(std::initializer_list<const char*> labels) {
  const ImGuiStyle& style = ImGui::GetStyle();
  float width = -style.ItemSpacing.x;
  for (const char* const label : labels)
    width += ImGui::CalcTextSize(label).x + 2.0F * style.FramePadding.x + style.ItemSpacing.x;
  return width;
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

/// Draws one end of the range, which can be edited.
void draw_end(const char* id, float& end, const HeatMapInfo& info) {
  constexpr double kLargest = 1e9;
  const NumberStyle style{.minimum = -kLargest,
                          .maximum = kLargest,
                          .format = "%.3g",
                          .drag_step = 0.005 * std::max(info.range.high - info.range.low, 1e-6F)};
  ImGui::SetNextItemWidth(kEnd * ImGui::GetFontSize());
  number_field(id, end, style);
  tip("End of the color range. Drag to change it; double-click or Ctrl + click to type a number.");
}

/// Draws the buttons that fit the range to the values on the skin and reset it.
void draw_range_buttons(ViewerState& state, const HeatMapInfo& info) {
  ImGui::BeginDisabled(!state.heat.extent || !(state.heat.extent->high > state.heat.extent->low));
  if (ImGui::Button("Fit")) try_action(state, "heat-range fit");
  ImGui::EndDisabled();
  tip("Sets the range from the smallest to the largest value on the skin now");
  ImGui::SameLine();
  HeatRange& range = state.view.options.heat_range;
  ImGui::BeginDisabled(range == info.range);
  if (ImGui::Button("Reset")) range = info.range;
  ImGui::EndDisabled();
  tip("Resets the range to its default");
}

constexpr const char* kBetween = "  ·  ";  // two facts

/// Returns the range of the values on the skin in words, or why there are none.
std::string values_text(const ViewerState& state, const HeatMapInfo& info) {
  if (info.map == HeatMap::kWeights && state.tools.selected_joint < 0)
    return "Select a joint to see its weights";
  if (!state.heat.extent) return "No values: this needs simulated tissue or a comparison";
  const auto [low, high] = *state.heat.extent;
  constexpr float kNothing =
      1e-4F;  // fraction of the largest value; smaller ones are rounding errors
  const float least = std::abs(low) < kNothing * std::abs(high) ? 0.0F : low;
  return fmt::format("Range: {}{}values: {:.3g} to {:.3g}", name_of(state.heat.range_origin()),
                     kBetween, least, high);
}

constexpr const char* kRangeNames =
    "usual: the default range of this heat map; fitted: fitted to the values that were shown when "
    "the map or Fit was chosen; custom: entered by hand, by a script or by the project";

/// Reports the origin of the range for the last item.
void note_range(const ViewerState& state) {
  if (state.heat.extent)
    note_widget(std::string("heat range ") + name_of(state.heat.range_origin()));
}

/// Draws the ends of the range, which can be edited, and the range of the values on the skin. In a
/// narrow view, they are on more rows.
/// \param width  of the color bar
/// \param room   width that texts may have
void draw_ends(ViewerState& state, const HeatMapInfo& info, float width, float room) {
  HeatRange& range = state.view.options.heat_range;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float end = kEnd * ImGui::GetFontSize();
  const bool is_row =
      2.0F * (end + style.ItemSpacing.x) + width_of_buttons({"Fit", "Reset"}) <= width;
  draw_end("##low", range.low, info);
  if (is_row) ImGui::SameLine();
  if (is_row) draw_range_buttons(state, info);
  ImGui::SameLine(width - end + style.WindowPadding.x);
  draw_end("##high", range.high, info);
  if (!is_row) draw_range_buttons(state, info);
  std::string values = values_text(state, info);
  const std::size_t dot = values.find(kBetween);
  if (dot != std::string::npos && ImGui::CalcTextSize(values.c_str()).x > room)
    values.replace(dot, std::string(kBetween).size(), "\n");
  ImGui::PushTextWrapPos(style.WindowPadding.x + room);
  ImGui::TextDisabled("%s", values.c_str());
  ImGui::PopTextWrapPos();
  note_range(state);
  if (state.heat.extent) tip(kRangeNames);
}

/// Draws the name of the map with its unit and the joint that it is about.
/// \param room  width that a row may have
void draw_title(const ViewerState& state, const HeatMapInfo& info,
                float room = std::numeric_limits<float>::max()) {
  ImGui::TextUnformatted(info.label);
  tip(info.help);
  float used = ImGui::CalcTextSize(info.label).x;
  const auto add = [&](const std::string& text) {
    const std::string shown = shortened(text, room);
    const float width = ImGui::CalcTextSize(shown.c_str()).x + ImGui::GetStyle().ItemSpacing.x;
    if (used + width <= room) ImGui::SameLine();
    used = used + width <= room ? used + width : width;
    ImGui::TextDisabled("%s", shown.c_str());
  };
  if (info.map == HeatMap::kWeights && state.tools.selected_joint >= 0)
    add(state.session().character().skeleton.joints[state.tools.selected_joint].name);
  if (*info.unit != '\0') add(info.unit);
}

/// Draws the whole legend in one row, which leaves the heads below it visible.
void draw_row(ViewerState& state, const HeatMapInfo& info) {
  const float font = ImGui::GetFontSize();
  HeatRange& range = state.view.options.heat_range;
  ImGui::AlignTextToFramePadding();
  draw_title(state, info);
  ImGui::SameLine();
  draw_end("##low", range.low, info);
  ImGui::SameLine();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size(8.0F * font, ImGui::GetFrameHeight());
  draw_color_bar({at.x, at.y + 0.5F * (size.y - 0.8F * font)}, {size.x, 0.8F * font},
                 state.view.options.heat_colors);
  ImGui::Dummy(size);
  note_range(state);
  tip(values_text(state, info).c_str(), kRangeNames);
  ImGui::SameLine();
  draw_end("##high", range.high, info);
  ImGui::SameLine();
  draw_range_buttons(state, info);
}

/// Draws the legend with the range of the values, up to the edge at `right`.
void draw_block(ViewerState& state, const HeatMapInfo& info, float right) {
  const float room = legend_room(right);
  draw_title(state, info, room);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float font = ImGui::GetFontSize();
  const ImVec2 size(std::min(16.0F * font, room), 0.8F * font);
  draw_color_bar(at, size, state.view.options.heat_colors);
  ImGui::Dummy(size);
  tip(info.help, "Drag the numbers below to change the range");
  draw_ends(state, info, size.x, room);
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

float legend_room(float right) {
  return right - ImGui::GetMainViewport()->WorkPos.x - ImGui::GetFontSize() -
         2.0F * ImGui::GetStyle().WindowPadding.x;
}

bool begin_legend(const char* name, ImVec2 corner) {
  ImGui::SetNextWindowPos(corner, ImGuiCond_Always, {1.0F, 0.0F});
  ImGui::SetNextWindowBgAlpha(0.8F);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                 ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
  return ImGui::Begin(name, nullptr, flags);
}

float draw_legend(ViewerState& state, ImVec2 corner, float view, std::size_t sides) {
  if (state.tools.paint.tool) return draw_paint_legend(state, corner);
  if (state.heat.map == HeatMap::kNone) return corner.y;
  constexpr float kRow = 38.0F;  // in font heights: with the longest name of a map and of its unit
  const HeatMapInfo& info = heat_map_info(state.heat.map);
  if (begin_legend("legend", corner)) {
    if (sides > 1 && view > kRow * ImGui::GetFontSize()) {
      draw_row(state, info);
    } else {
      draw_block(state, info, corner.x);
    }
  }
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  note_widget("legend", {corner.x - size.x, corner.y}, {corner.x, corner.y + size.y});
  return corner.y + size.y;
}

}  // namespace sinew
