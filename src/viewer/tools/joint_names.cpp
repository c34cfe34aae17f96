// SPDX-License-Identifier: MIT

#include "viewer/tools/joint_names.h"

#include <imgui.h>
// For the places of other windows, which the public interface does not tell.
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "viewer/panels/imgui_place.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/tools/posing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns the upper edge of a name so that neither a legend nor the status box, which are at the
/// top of the view, covers it.
float below_boxes(const ImRect& name) {
  float top = name.Min.y;
  for (const char* const box : {"legend", "paint legend", "status"}) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(box);
    if (window != nullptr && window->WasActive && window->Rect().Overlaps(name))
      top = std::max(top, window->Rect().Max.y);
  }
  return top;
}

/// Draws a name with its lower left corner at a place, moved so that all of it is inside the view
/// and visible.
void draw_name(const std::string& name, const ScreenMap& map, ImVec2 place, ImU32 color) {
  const ImVec2 text = ImGui::CalcTextSize(name.c_str());
  const float pad = 0.3F * ImGui::GetFontSize();
  const ImVec2 extent(text.x + 2.0F * pad, text.y + 2.0F * pad);
  const ImVec2 low = to_imgui(map.place);
  const ImVec2 high = to_imgui(map.place + map.size);
  const float left = std::clamp(place.x, low.x, std::max(low.x, high.x - extent.x));
  const float inside = std::clamp(place.y - extent.y, low.y, std::max(low.y, high.y - extent.y));
  const float top = below_boxes({left, inside, left + extent.x, inside + extent.y});
  const ImVec2 end(left + extent.x, top + extent.y);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled({left, top}, end, IM_COL32(16, 18, 22, 185), 4.0F);
  list.AddText({left + pad, top + pad}, color, name.c_str());
  note_widget("name " + name, {left, top}, end);
}

}  // namespace

void draw_joint_names(const ViewerState& state, const ScreenMap& map, std::optional<int> pointed_at,
                      const Eigen::Vector2d& mouse) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const float font = ImGui::GetFontSize();
  const int selected = state.tools.selected_joint;
  if (selected >= 0 && selected < skeleton.joint_count()) {
    const Transform global = global_transforms(skeleton, shown_pose(state))[selected];
    const ImVec2 center = to_imgui(map.to_screen(global.translation()));
    const float out = 0.9F * kGizmoRadius * font;  // beyond the outer ring, at 45 degrees
    draw_name(skeleton.joints[selected].name, map, {center.x + out, center.y - out},
              IM_COL32(255, 214, 92, 255));
  }
  if (pointed_at && *pointed_at != selected) {
    const ImVec2 at = to_imgui(mouse);
    draw_name(skeleton.joints[*pointed_at].name, map, {at.x + font, at.y - 0.4F * font},
              IM_COL32(240, 240, 242, 255));
  }
}

}  // namespace sinew
