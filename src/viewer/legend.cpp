#include <algorithm>

#include "viewer/panels.h"

namespace sinew {
namespace {

ImU32 color_at(float share, ColorMap map) {
  const Eigen::Vector3f color = heat_color(share, map);
  return ImGui::ColorConvertFloat4ToU32({color.x(), color.y(), color.z(), 1.0F});
}

}  // namespace

void draw_color_bar(ImVec2 place, ImVec2 size, ColorMap map, float end) {
  constexpr int kSteps = 48;
  for (int i = 0; i < kSteps; ++i) {
    const float from = static_cast<float>(i) / kSteps, to = static_cast<float>(i + 1) / kSteps;
    const ImU32 left = color_at(end * from, map);
    const ImU32 right = color_at(end * to, map);
    ImGui::GetWindowDrawList()->AddRectFilledMultiColor({place.x + from * size.x, place.y},
                                                        {place.x + to * size.x, place.y + size.y},
                                                        left, right, right, left);
  }
}

void draw_legend(ViewerState& state, ImVec2 corner) {
  if (state.paint.tool) return draw_paint_legend(state, corner);
  if (state.heat_map == HeatMap::kNone) return;
  const HeatMapInfo& info = heat_map_info(state.heat_map);
  const float font = ImGui::GetFontSize();
  ImGui::SetNextWindowPos(corner, ImGuiCond_Always, {1.0F, 0.0F});
  ImGui::SetNextWindowBgAlpha(0.55F);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                 ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
  if (ImGui::Begin("legend", nullptr, flags)) {
    ImGui::TextUnformatted(info.label);
    if (*info.unit != '\0') {
      ImGui::SameLine();
      ImGui::TextDisabled("%s", info.unit);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(14.0F * font, 0.8F * font);
    draw_color_bar(at, size, state.view.heat_colors);
    ImGui::Dummy(size);
    // The ends may be changed to look closer.
    HeatRange& range = state.view.heat_range;
    const float step = 0.005F * std::max(info.range.high - info.range.low, 1e-6F);
    ImGui::SetNextItemWidth(4.5F * font);
    ImGui::DragFloat("##low", &range.low, step, 0.0F, 0.0F, "%.3g");
    ImGui::SameLine(10.2F * font);
    ImGui::SetNextItemWidth(4.5F * font);
    ImGui::DragFloat("##high", &range.high, step, 0.0F, 0.0F, "%.3g");
  }
  ImGui::End();
}

}  // namespace sinew
