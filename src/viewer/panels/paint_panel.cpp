// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "session/setting_effect.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/left_label.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/painting.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

void row(const char* name, const char* what) {
  left_label(name, 0.3F * ImGui::GetContentRegionAvail().x, what);
  ImGui::SetNextItemWidth(-1.0F);
}

void slider(const char* name, double& number, double min, double max, const char* format,
            bool by_ratio, const char* what) {
  row(name, what);
  number_field((std::string("##") + name).c_str(), number,
               {.minimum = min, .maximum = max, .format = format, .logarithmic = by_ratio});
  tip(what);
}

/// Draws a button that stays pressed while its choice is active.
bool choice(const char* label, bool chosen, float width, const char* what) {
  if (chosen)
    ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  const bool pressed = ImGui::Button(label, {width, 0.0F});
  if (chosen) ImGui::PopStyleColor();
  tip(what);
  return pressed;
}

/// Returns the width of each of `count` widgets in a row.
float width_of_each(int count) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  return (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(count - 1)) /
         static_cast<float>(count);
}

void choose_map(ViewerState& state) {
  const float width = width_of_each(2);
  for (const PaintedMapInfo& info : painted_map_infos()) {
    const bool painted = state.edits.document.painted.find(info.map) != nullptr;
    const std::string label = fmt::format("{}{}##map", info.label, painted ? " *" : "");
    if (choice(label.c_str(), state.tools.paint.tool == info.map, width, info.help))
      try_action(state, fmt::format("paint-tool {}", info.name));
    note_widget(fmt::format("map {}", info.name));
    if (static_cast<int>(info.map) % 2 == 0) ImGui::SameLine();  // two in a row
  }
  if (choice("Off", !state.tools.paint.tool, width, "Leave paint mode."))
    try_action(state, "paint-tool off");
}

void choose_mode(ViewerState& state) {
  const float width = width_of_each(3);
  const auto offer = [&](BrushMode mode, const char* label, const char* what) {
    if (choice(label, state.tools.paint.mode == mode, width, what)) state.tools.paint.mode = mode;
  };
  offer(BrushMode::kPaint, "Paint", "Moves values towards the one below.");
  ImGui::SameLine();
  offer(BrushMode::kSmooth, "Smooth", "Blurs values with those around. Hold Shift for this mode.");
  ImGui::SameLine();
  offer(BrushMode::kErase, "Erase", "Moves values back to unpainted. Hold Ctrl for this mode.");
}

/// Describes the content of a map in words.
std::string summary(const ViewerState& state, const PaintedMapInfo& info) {
  const PaintedMaps::Values* const values = state.edits.document.painted.find(info.map);
  if (values == nullptr) return "Nothing painted yet";
  const auto count = std::count_if(values->begin(), values->end(),
                                   [&](float value) { return value != info.plain; });
  const auto [min, max] = std::minmax_element(values->begin(), values->end());
  return fmt::format("{:.0f} % painted, values {:.3g} to {:.3g}",
                     100.0 * static_cast<double>(count) / static_cast<double>(values->size()), *min,
                     *max);
}

}  // namespace

void draw_paint_panel(ViewerState& state) {
  choose_map(state);
  if (!state.tools.paint.tool) {
    ImGui::TextDisabled("Choose a map (Shift+P). *: painted");
    return;
  }
  const PaintedMapInfo& info = painted_map_info(*state.tools.paint.tool);
  double& value = state.tools.paint.values[static_cast<int>(info.map)];
  choose_mode(state);
  slider("Value", value, info.smallest, info.largest, info.is_factor ? "%.3g x" : "%.2f",
         info.is_factor, info.help);
  slider("Radius", state.tools.paint.radius, PaintState::kSmallestRadius,
         PaintState::kLargestRadius, "%.3f", true,
         "Radius of the brush along the skin; the longest side of the character is 1.8. Shift + "
         "wheel, or the keys - and =, change it too.");
  slider("Strength", state.tools.paint.strength, 0.05, 1.0, "%.2f", false,
         "How far each dab moves the value. Ctrl + wheel changes it too.");
  ImGui::Checkbox("Symmetry", &state.tools.paint.mirror);
  tip("Paints both sides of the body symmetrically.");
  const float width = width_of_each(3);
  if (ImGui::Button("Fill all", {width, 0.0F}))
    try_action(state, fmt::format("paint-fill {}", value));
  tip("Fills all of the skin with the value. Scripts can also fill a part or the skin of a joint "
      "(paint-fill).");
  ImGui::SameLine();
  if (ImGui::Button("Clear", {width, 0.0F})) try_action(state, "paint-clear");
  tip("Removes the paint of this map.");
  ImGui::SameLine();
  if (ImGui::Button("Clear all", {width, 0.0F})) try_action(state, "paint-clear all");
  tip("Removes the paint of all maps.");
  ImGui::TextDisabled("%s", summary(state, info).c_str());
  const std::string reason = why_no_effect(info.map, state.edits.settings);
  if (reason.empty()) return;
  ImGui::TextWrapped("%s", reason.c_str());
  note_widget("paint without effect");
}

float draw_paint_legend(const ViewerState& state, ImVec2 corner) {
  const PaintedMapInfo& info = painted_map_info(*state.tools.paint.tool);
  const float font = ImGui::GetFontSize();
  if (begin_legend("paint legend", corner)) {
    ImGui::Text("Paint: %s%s", info.label, info.is_factor ? ", factor" : "");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(std::min(14.0F * font, legend_room(corner.x)), 0.8F * font);
    const HeatRange range = painted_range(info);
    const float begin = range.fraction(painted_color(info, info.smallest));
    const float end = range.fraction(painted_color(info, info.largest));
    draw_color_bar(at, size, ColorMap::kDiverging, begin, end);
    ImGui::Dummy(size);
    const float below = ImGui::GetCursorPosY();
    for (const float value :
         {info.smallest, info.is_factor ? info.plain : kMinSimulated, info.largest}) {
      const std::string text = fmt::format("{:.3g}", value);
      const float fraction = (range.fraction(painted_color(info, value)) - begin) / (end - begin);
      const float width = ImGui::CalcTextSize(text.c_str()).x;
      ImGui::SetCursorPos({ImGui::GetStyle().WindowPadding.x + fraction * (size.x - width), below});
      ImGui::TextUnformatted(text.c_str());
    }
    ImGui::TextDisabled(
        "Shift: smooth, Ctrl: erase\nShift + wheel: radius\nCtrl + wheel: strength");
  }
  const float bottom = corner.y + ImGui::GetWindowHeight();
  ImGui::End();
  return bottom;
}

}  // namespace sinew
