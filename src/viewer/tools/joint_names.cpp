// SPDX-License-Identifier: MIT

#include "viewer/tools/joint_names.h"

#include <imgui.h>
// For the places of other windows, which the public interface does not tell.
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "viewer/panels/imgui_place.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/tools/label_place.h"
#include "viewer/tools/posing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr const char* kBoxes[] = {"legend", "paint legend", "contact legend", "status"};

/// Returns the boxes at the top of the view.
std::vector<ScreenBox> boxes_in_view() {
  std::vector<ScreenBox> boxes;
  for (const char* const box : kBoxes) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(box);
    if (window == nullptr || !window->WasActive) continue;
    const ImRect place = window->Rect();
    boxes.emplace_back(Eigen::Vector2d(place.Min.x, place.Min.y),
                       Eigen::Vector2d(place.Max.x, place.Max.y));
  }
  return boxes;
}

/// Returns where the vertices of the simulated surface are on the screen.
std::vector<Eigen::Vector2d> places_of_skin(const Session& session, const ScreenMap& map) {
  std::vector<Eigen::Vector2d> places;
  const PointsF& skin = session.positions();
  places.reserve(static_cast<std::size_t>(skin.cols()));
  for (const auto& vertex : skin.colwise())
    places.push_back(map.to_screen(session.frame_origin() + vertex.cast<double>()));
  return places;
}

/// Returns the upper edge of a name so that neither a legend nor the status box, which are at the
/// top of the view, covers it.
float below_boxes(const ImRect& name) {
  float top = name.Min.y;
  for (const char* const box : kBoxes) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(box);
    if (window != nullptr && window->WasActive && window->Rect().Overlaps(name))
      top = std::max(top, window->Rect().Max.y);
  }
  return top;
}

ImVec2 extent_of(const std::string& name) {
  const ImVec2 text = ImGui::CalcTextSize(name.c_str());
  const float pad = 0.6F * ImGui::GetFontSize();
  return {text.x + pad, text.y + pad};
}

/// Draws a name with its lower left corner at a place, moved so that all of it is inside the view
/// and visible.
void draw_name(const std::string& name, const ScreenMap& map, ImVec2 place, ImU32 color) {
  const float pad = 0.3F * ImGui::GetFontSize();
  const ImVec2 extent = extent_of(name);
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

/// Draws the name of the selected joint beyond the rings around it: beside the character if there
/// is room nearby, with a line to the joint.
void draw_selected_name(const std::string& name, const Session& session, const ScreenMap& map,
                        const Eigen::Vector2d& joint) {
  const double font = ImGui::GetFontSize();
  const double rings = 1.15 * kGizmoRadius * font;
  constexpr double kFarthest = 13.0;  // heights of the font
  constexpr ImU32 kColor = IM_COL32(255, 214, 92, 255);
  const ImVec2 extent = extent_of(name);
  const std::optional<ScreenBox> free = free_label_place(
      places_of_skin(session, map), boxes_in_view(), {map.place, map.place + map.size}, joint,
      {extent.x, extent.y}, rings, kFarthest * font);
  if (!free) {
    const double out = 0.9 * kGizmoRadius * font;  // beyond the outer ring, at 45 degrees
    return draw_name(name, map, to_imgui(joint + Eigen::Vector2d(out, -out)), kColor);
  }
  const Eigen::Vector2d end = joint.cwiseMax(free->min()).cwiseMin(free->max());
  const Eigen::Vector2d start = joint + rings / 1.15 * (end - joint).normalized();
  ImGui::GetBackgroundDrawList()->AddLine(to_imgui(start), to_imgui(end), IM_COL32(16, 18, 22, 185),
                                          1.5F);
  draw_name(name, map, to_imgui({free->min().x(), free->max().y()}), kColor);
}

}  // namespace

void draw_joint_names(const ViewerState& state, const ScreenMap& map, std::optional<int> pointed_at,
                      const Eigen::Vector2d& mouse) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const float font = ImGui::GetFontSize();
  const int selected = state.tools.selected_joint;
  if (selected >= 0 && selected < skeleton.joint_count()) {
    const Transform global = global_transforms(skeleton, shown_pose(state))[selected];
    draw_selected_name(skeleton.joints[selected].name, state.session(), map,
                       map.to_screen(global.translation()));
  }
  if (pointed_at && *pointed_at != selected) {
    const ImVec2 at = to_imgui(mouse);
    draw_name(skeleton.joints[*pointed_at].name, map, {at.x + font, at.y - 0.4F * font},
              IM_COL32(240, 240, 242, 255));
  }
}

}  // namespace sinew
