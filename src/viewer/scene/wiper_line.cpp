// SPDX-License-Identifier: MIT

#include "viewer/scene/wiper_line.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// In font heights.
constexpr float kWiperReach = 0.4F;  // distance from the line at which the mouse grabs it
constexpr float kKnob = 0.75F;       // radius of the circle at the middle of the line

}  // namespace

bool WiperLine::handle(CompareLook& look, bool shown, const ScreenMap& map, bool free) {
  if (!shown) return dragged_ = false;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float font = ImGui::GetFontSize();
  const Eigen::Array2f place = map.place.cast<float>();
  const Eigen::Array2f size = map.size.cast<float>();
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) dragged_ = false;
  if (dragged_) {
    look.wiper = std::clamp(static_cast<double>((mouse.x - place.x()) / size.x()), 0.0, 1.0);
  }
  const float x = place.x() + static_cast<float>(look.wiper) * size.x();
  const float middle = place.y() + 0.5F * size.y();
  const bool near_line = std::abs(mouse.x - x) < kWiperReach * font && mouse.y >= place.y() &&
                         mouse.y < place.y() + size.y();
  const bool over =
      dragged_ || near_line || std::hypot(mouse.x - x, mouse.y - middle) < kKnob * font;
  if (over && free && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) dragged_ = true;
  const bool lit = dragged_ || (over && free);
  if (lit) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);

  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImU32 bright = lit ? IM_COL32(255, 214, 92, 255) : IM_COL32(245, 245, 248, 235);
  const ImU32 dark = IM_COL32(16, 18, 22, 150);
  list.AddLine({x, place.y()}, {x, place.y() + size.y()}, dark, 0.22F * font);
  list.AddLine({x, place.y()}, {x, place.y() + size.y()}, bright, 0.1F * font);
  list.AddCircleFilled({x, middle}, kKnob * font + 1.5F, dark);
  list.AddCircleFilled({x, middle}, kKnob * font, bright);
  for (const float sign : {-1.0F, 1.0F}) {
    list.AddTriangleFilled(
        {x + sign * 0.52F * font, middle}, {x + sign * 0.18F * font, middle - 0.26F * font},
        {x + sign * 0.18F * font, middle + 0.26F * font}, IM_COL32(40, 44, 52, 255));
  }
  return lit;
}

}  // namespace sinew
