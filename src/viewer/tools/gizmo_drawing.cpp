// SPDX-License-Identifier: MIT

#include "viewer/tools/gizmo_drawing.h"

#include <algorithm>
#include <array>

#include "viewer/panels/imgui_place.h"
#include "viewer/tools/axis_colors.h"

namespace sinew {
namespace {

const std::array<ImU32, RotationGizmo::kRings> kColors{
    kAxisColors[0], kAxisColors[1], kAxisColors[2], IM_COL32(226, 226, 230, 255)};

ImU32 faded(ImU32 color) {
  return (color & ~IM_COL32_A_MASK) | (70U << IM_COL32_A_SHIFT);
}

}  // namespace

ImU32 ring_color(int ring) {
  return kColors[ring];
}

void draw_rings(const RotationGizmo& gizmo, std::optional<int> lit) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float font = ImGui::GetFontSize();
  for (int r = RotationGizmo::kRings - 1; r >= 0; --r) {
    const auto points = gizmo.ring(r);
    const ImU32 color = lit == r ? kHandleHighlight : kColors[r];
    const float width =
        (lit == r ? 0.2F : 0.13F) * font * (r == RotationGizmo::kRings - 1 ? 0.7F : 1.0F);
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
      list.AddLine(to_imgui(points[i].place), to_imgui(points[i + 1].place),
                   points[i].in_front ? color : faded(color), width);
  }
}

double distance_to(const ScreenArrow& arrow, const Eigen::Vector2d& point) {
  const Eigen::Vector2d along = arrow.to - arrow.from;
  const double t = std::clamp((point - arrow.from).dot(along) / along.squaredNorm(), 0.0, 1.0);
  return (point - arrow.from - t * along).norm();
}

void draw_arrow(const ScreenArrow& arrow, ImU32 color) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const double font = ImGui::GetFontSize();
  const Eigen::Vector2d along = (arrow.to - arrow.from).normalized();
  const Eigen::Vector2d across(-along.y(), along.x());
  const Eigen::Vector2d neck = arrow.to - 0.8 * font * along;
  list.AddLine(to_imgui(arrow.from), to_imgui(neck), color, static_cast<float>(0.16 * font));
  list.AddTriangleFilled(to_imgui(arrow.to), to_imgui(neck + 0.3 * font * across),
                         to_imgui(neck - 0.3 * font * across), color);
}

void draw_handle(const Eigen::Vector2d& place, bool lit) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 at = to_imgui(place);
  const float half = kHandleSize * ImGui::GetFontSize();
  list.AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half},
                     lit ? kHandleHighlight : IM_COL32(240, 240, 244, 210), 0.3F * half);
  list.AddRect({at.x - half, at.y - half}, {at.x + half, at.y + half}, IM_COL32(20, 22, 26, 255),
               0.3F * half);
}

void draw_label(const Eigen::Vector2d& place, const std::string& text) {
  const float font = ImGui::GetFontSize();
  const ImVec2 at(static_cast<float>(place.x()) + font,
                  static_cast<float>(place.y()) - 0.5F * font);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float pad = 0.3F * font;
  list.AddRectFilled({at.x - pad, at.y - 0.5F * pad},
                     {at.x + size.x + pad, at.y + size.y + 0.5F * pad}, IM_COL32(16, 18, 22, 185),
                     4.0F);
  list.AddText(at, IM_COL32(240, 240, 242, 255), text.c_str());
}

}  // namespace sinew
