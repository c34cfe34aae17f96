// SPDX-License-Identifier: MIT

#include "viewer/tools/collider_tool.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "viewer/panels/imgui_place.h"
#include "viewer/tools/collider_edits.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kTurnSnap = std::numbers::pi / 12.0;
constexpr double kMoveSnap = 0.05;
constexpr double kScaleSnap = 0.1;
// Beginning and end of an arrow, in radii of the rings.
constexpr double kArrowFrom = 0.25;
constexpr double kArrowTo = 1.6;
// An arrow that is seen shorter than this, in heights of the font, points to the eye: it is neither
// drawn nor used.
constexpr double kShortestArrow = 1.5;

std::optional<ScreenArrow> arrow_of(const ScreenMap& map, const Eigen::Vector3d& center, int axis) {
  const double font = ImGui::GetFontSize();
  const double radius = kGizmoRadius * font * map.unit_at(center);
  const Eigen::Vector3d along = radius * Eigen::Vector3d::Unit(axis);
  const ScreenArrow arrow{map.to_screen(center + kArrowFrom * along),
                          map.to_screen(center + kArrowTo * along)};
  if ((arrow.to - arrow.from).norm() < kShortestArrow * font) return std::nullopt;
  return arrow;
}

Eigen::Vector2d scale_handle(const ScreenMap& map, const Eigen::Vector3d& center) {
  constexpr double kOut = 1.18 * std::numbers::sqrt2 / 2.0;  // on the ring that faces the eye
  const double out = kOut * kGizmoRadius * ImGui::GetFontSize();
  return map.to_screen(center) + Eigen::Vector2d(out, out);
}

bool snaps() {
  return ImGui::GetIO().KeyCtrl;
}

double snapped_to(double value, double step) {
  return snaps() ? step * std::round(value / step) : value;
}

}  // namespace

bool ColliderTool::handle(ViewerState& state, const ScreenMap& map, bool free) {
  int& selected = state.tools.selected_collider;
  if (state.tools.selected_joint >= 0) selected = -1;
  if (selected < 0 || selected >= collider_count(state) ||
      !collider_placement(state, selected).visible) {
    drag_.reset();
    return false;
  }
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  if (drag_ && drag_->collider != selected) drag_.reset();
  if (drag_) {
    follow(state, map, mouse);
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) drag_.reset();
  }
  const Eigen::Vector3d center = collider_center(state, selected);
  const RotationGizmo gizmo(map, center, Eigen::Matrix3d::Identity(),
                            kGizmoRadius * ImGui::GetFontSize());
  std::optional<int> lit;
  if (drag_) {
    lit = drag_->handle;
  } else if (free) {
    lit = handle_at(state, gizmo, map, center, mouse);
  }
  if (!drag_ && lit && free && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    drag_.emplace(Drag{*lit, selected, mouse, mouse, 0.0, collider_placement(state, selected),
                       gizmo, center});
  }
  draw(state, gizmo, map, center, lit);
  return drag_.has_value() || lit.has_value();
}

std::optional<int> ColliderTool::handle_at(const ViewerState& state, const RotationGizmo& gizmo,
                                           const ScreenMap& map, const Eigen::Vector3d& center,
                                           const Eigen::Vector2d& mouse) const {
  const double font = ImGui::GetFontSize();
  const double reach = 1.6 * kHandleSize * font;
  if ((map.to_screen(center) - mouse).norm() < reach) return kMiddle;
  const bool scales = may_scale(state, state.tools.selected_collider);
  if (scales && (scale_handle(map, center) - mouse).norm() < reach) return kScale;
  for (int axis = 0; axis < 3; ++axis) {
    const std::optional<ScreenArrow> arrow = arrow_of(map, center, axis);
    if (arrow && distance_to(*arrow, mouse) < kRingReach * font) return kFirstArrow + axis;
  }
  return gizmo.ring_at(mouse, kRingReach * font);
}

void ColliderTool::follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) {
  ColliderPlacement placement = drag_->start;
  if (drag_->handle < RotationGizmo::kRings) {
    rotate(placement, mouse);
  } else if (drag_->handle == kScale) {
    scale(placement, map, mouse);
  } else {
    move(placement, map, mouse);
  }
  drag_->last = mouse;
  if (placement == collider_placement(state, drag_->collider)) return;
  place_collider(state, drag_->collider, placement);
}

void ColliderTool::rotate(ColliderPlacement& placement, const Eigen::Vector2d& mouse) {
  drag_->angle += drag_->gizmo.angle(drag_->handle, drag_->last, mouse);
  const double angle = snapped_to(drag_->angle, kTurnSnap);
  if (angle == 0.0) return;
  const Eigen::AngleAxisd rotation(angle, drag_->gizmo.axis(drag_->handle));
  placement.rotation = (rotation * placement.rotation).normalized();
  ImGui::SetTooltip("%.0f°%s", angle * 180.0 / std::numbers::pi,
                    snaps() ? "" : "   Ctrl: 15° steps");
}

void ColliderTool::move(ColliderPlacement& placement, const ScreenMap& map,
                        const Eigen::Vector2d& mouse) const {
  const Eigen::Vector2d dragged = mouse - drag_->from;
  if (dragged.isZero(0.0)) return;
  Eigen::Vector3d moved;
  if (drag_->handle == kMiddle) {
    moved = map.to_world(map.to_screen(drag_->center) + dragged, drag_->center) - drag_->center;
  } else {
    // Along the axis, as far as the mouse moves along its image on the screen.
    const Eigen::Vector3d axis = Eigen::Vector3d::Unit(drag_->handle - kFirstArrow);
    const double unit = map.unit_at(drag_->center);
    const Eigen::Vector2d shown =
        (map.to_screen(drag_->center + unit * axis) - map.to_screen(drag_->center)) / unit;
    moved = axis * (dragged.dot(shown) / shown.squaredNorm());
  }
  for (double& length : moved) length = snapped_to(length, kMoveSnap);
  placement.offset += moved;
  const Eigen::Vector3d middle = drag_->center + moved;
  ImGui::SetTooltip("X %.3f   Y %.3f   Z %.3f%s", middle.x(), middle.y(), middle.z(),
                    snaps() ? "" : "   Ctrl: steps of 0.05");
}

void ColliderTool::scale(ColliderPlacement& placement, const ScreenMap& map,
                         const Eigen::Vector2d& mouse) const {
  const Eigen::Vector2d middle = map.to_screen(drag_->center);
  const double before = (drag_->from - middle).norm();
  if (mouse == drag_->from || before < 1.0) return;
  const double wanted = placement.scale * (mouse - middle).norm() / before;
  placement.scale =
      std::clamp(snapped_to(wanted, kScaleSnap), kSmallestColliderScale, kLargestColliderScale);
  ImGui::SetTooltip("scale %.4g%s", placement.scale, snaps() ? "" : "   Ctrl: steps of 0.1");
}

void ColliderTool::draw(const ViewerState& state, const RotationGizmo& gizmo, const ScreenMap& map,
                        const Eigen::Vector3d& center, std::optional<int> lit) const {
  const bool rotates = drag_ && drag_->handle < RotationGizmo::kRings;
  draw_rings(rotates ? drag_->gizmo : gizmo, lit);
  constexpr std::array<const char*, 3> kNames{"arrow x", "arrow y", "arrow z"};
  for (int axis = 0; axis < 3; ++axis) {
    const std::optional<ScreenArrow> arrow = arrow_of(map, center, axis);
    if (!arrow) continue;
    draw_arrow(*arrow, lit == kFirstArrow + axis ? kHandleHighlight : ring_color(axis));
    note_widget(kNames[axis], to_imgui(arrow->to), to_imgui(arrow->to));
  }
  const Eigen::Vector2d middle = map.to_screen(center);
  draw_handle(middle, lit == kMiddle);
  note_widget("object middle", to_imgui(middle), to_imgui(middle));
  const auto facing = gizmo.ring(RotationGizmo::kRings - 1);
  note_widget("object ring", to_imgui(facing[RotationGizmo::kSegments / 2].place),
              to_imgui(facing[0].place));
  if (!may_scale(state, state.tools.selected_collider)) return;
  const Eigen::Vector2d corner = scale_handle(map, center);
  draw_handle(corner, lit == kScale);
  note_widget("object scale", to_imgui(corner), to_imgui(corner));
}

}  // namespace sinew
