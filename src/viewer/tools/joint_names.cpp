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

/// Returns the distance of the outer ring from the joint, on the screen.
double ring_distance() {
  return kGizmoRadius * ImGui::GetFontSize();
}

}  // namespace

std::optional<ScreenBox> JointNames::place(const ViewerState& state, const ScreenMap& map,
                                           int joint, const Eigen::Vector2d& at,
                                           const Eigen::Vector2d& size) {
  constexpr double kFarthest = 13.0;  // heights of the font
  const Session& session = state.session();
  LabelSurroundings around{{}, boxes_in_view(), {map.place, map.place + map.size}};
  const Situation now{
      state.revisions().character, state.revisions().frame, joint, map.camera, around.area, size};
  if (now == situation_ && (!place_ || is_free(*place_, around))) return place_;
  around.points =
      map.all_to_screen(session.positions().cast<double>().colwise() + session.frame_origin());
  if (place_) place_->translate(at - joint_at_);
  const bool stays =
      place_ && joint == situation_.joint && size == situation_.size && is_free(*place_, around);
  if (!stays) {
    place_ = free_label_place(around, at, size, 1.15 * ring_distance(),
                              kFarthest * ImGui::GetFontSize());
  }
  situation_ = now;
  joint_at_ = at;
  return place_;
}

/// Draws the name of the selected joint beyond the rings around it: next to the character if there
/// is room nearby, with a line to the joint.
void JointNames::draw_selected(const ViewerState& state, const ScreenMap& map, int joint) {
  constexpr ImU32 kColor = IM_COL32(255, 214, 92, 255);
  const Skeleton& skeleton = state.session().character().skeleton;
  const std::string& name = skeleton.joints[joint].name;
  const Eigen::Vector2d at =
      map.to_screen(global_transforms(skeleton, shown_pose(state))[joint].translation());
  const ImVec2 extent = extent_of(name);
  const std::optional<ScreenBox> free = place(state, map, joint, at, {extent.x, extent.y});
  if (!free) {
    const double out = 0.9 * ring_distance();  // beyond the outer ring, at 45 degrees
    return draw_name(name, map, to_imgui(at + Eigen::Vector2d(out, -out)), kColor);
  }
  const Eigen::Vector2d end = at.cwiseMax(free->min()).cwiseMin(free->max());
  const Eigen::Vector2d start = at + ring_distance() * (end - at).normalized();
  ImGui::GetBackgroundDrawList()->AddLine(to_imgui(start), to_imgui(end), IM_COL32(16, 18, 22, 185),
                                          1.5F);
  draw_name(name, map, to_imgui({free->min().x(), free->max().y()}), kColor);
}

void JointNames::draw(const ViewerState& state, const ScreenMap& map, std::optional<int> pointed_at,
                      const Eigen::Vector2d& mouse) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const float font = ImGui::GetFontSize();
  const int selected = state.tools.selected_joint;
  if (selected >= 0 && selected < skeleton.joint_count()) draw_selected(state, map, selected);
  if (pointed_at && *pointed_at != selected) {
    const ImVec2 at = to_imgui(mouse);
    draw_name(skeleton.joints[*pointed_at].name, map, {at.x + font, at.y - 0.4F * font},
              IM_COL32(240, 240, 242, 255));
  }
}

}  // namespace sinew
