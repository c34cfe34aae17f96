// SPDX-License-Identifier: MIT

#include "viewer/tools/cut_tool.h"

#include <imgui.h>

#include <algorithm>

#include "viewer/panels/imgui_place.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/cut_plane.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kFine = 0.1;  // factor on the movement with Shift
// Length of the arrow, in radii of gizmos.
constexpr double kLength = 1.2;
// An axis that is seen shorter than this fraction of its length points to the eye. The mouse then
// moves the plane by its movement up the screen.
constexpr double kShortest = 0.25;

/// Returns the movement on the screen per length in the world that moves the plane along its axis.
Eigen::Vector2d screen_axis(const ScreenMap& map, const Eigen::Vector3d& center, int axis) {
  const double unit = map.unit_at(center);
  const Eigen::Vector3d along = unit * Eigen::Vector3d::Unit(axis);
  const Eigen::Vector2d shown = map.to_screen(center + along) - map.to_screen(center);
  if (shown.norm() >= kShortest) return shown / unit;
  const double away = map.camera.axes().row(2)[axis] > 0.0 ? -1.0 : 1.0;
  return Eigen::Vector2d(0.0, -away) / unit;  // up the screen is away from the eye
}

/// Draws the outline of the plane around the character.
void draw_outline(const ScreenMap& map, const Eigen::AlignedBox3d& character, int axis,
                  double position, ImU32 color) {
  ImVec2 corners[4];
  for (int c = 0; c < 4; ++c) {
    Eigen::Vector3d corner;
    corner[axis] = position;
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    corner[next] = c == 1 || c == 2 ? character.max()[next] : character.min()[next];
    corner[last] = c >= 2 ? character.max()[last] : character.min()[last];
    corners[c] = to_imgui(map.to_screen(corner));
  }
  ImGui::GetBackgroundDrawList()->AddPolyline(corners, 4, color, ImDrawFlags_Closed, 1.5F);
}

}  // namespace

bool CutTool::handle(ViewerState& state, const ScreenMap& map, bool free) {
  ViewOptions& view = state.view.options;
  const bool cut = view.cut && state.session().lane().tissue() != nullptr;
  const Eigen::AlignedBox3d box = cut ? world_box(state.session()) : Eigen::AlignedBox3d();
  if (box.isEmpty()) {
    drag_.reset();
    return false;
  }
  Eigen::Vector3d center = box.center();
  center[view.cut_axis] = view.cut_position;
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  if (drag_) {
    follow(state, map, center, mouse);
    center[view.cut_axis] = view.cut_position;
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) drag_.reset();
  }
  const double font = ImGui::GetFontSize();
  const double length = kLength * kGizmoRadius * font * map.unit_at(center);
  const double towards_hidden = view.cut_flipped ? -1.0 : 1.0;
  const Eigen::Vector2d middle = map.to_screen(center);
  const ScreenArrow arrow{middle, map.to_screen(center + towards_hidden * length *
                                                             Eigen::Vector3d::Unit(view.cut_axis))};
  const bool has_arrow = (arrow.to - arrow.from).norm() > kShortest * kGizmoRadius * font;
  const bool over = (mouse - middle).norm() < 1.6 * kHandleSize * font ||
                    (has_arrow && distance_to(arrow, mouse) < kRingReach * font);
  const bool lit = drag_.has_value() || (over && free);
  if (!drag_ && lit && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    drag_ = Drag{mouse, view.cut_position};
  if (lit) {
    draw_outline(map, box, view.cut_axis, view.cut_position, kHandleHighlight);
    ImGui::SetTooltip("%c %.3f%s", "xyz"[view.cut_axis], view.cut_position,
                      io.KeyShift ? "" : "   Shift: fine");
  }
  if (has_arrow) draw_arrow(arrow, lit ? kHandleHighlight : ring_color(view.cut_axis));
  draw_handle(middle, lit);
  note_widget("cut handle", to_imgui(middle), to_imgui(middle));
  return lit;
}

void CutTool::follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector3d& center,
                     const Eigen::Vector2d& mouse) {
  ViewOptions& view = state.view.options;
  const Eigen::Vector2d dragged = mouse - drag_->last;
  drag_->last = mouse;
  if (dragged.isZero(0.0)) return;
  const Eigen::Vector2d along = screen_axis(map, center, view.cut_axis);
  const double fine = ImGui::GetIO().KeyShift ? kFine : 1.0;
  drag_->exact += fine * dragged.dot(along) / along.squaredNorm();
  const HeatRange range = cut_positions(world_box(state.session()), view.cut_axis);
  view.cut_position = std::clamp(static_cast<float>(drag_->exact), range.low, range.high);
}

}  // namespace sinew
