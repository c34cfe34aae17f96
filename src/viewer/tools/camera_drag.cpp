// SPDX-License-Identifier: MIT

#include "viewer/tools/camera_drag.h"

#include <imgui.h>

#include <cmath>

namespace sinew {
namespace {

constexpr float kClick = 4.0F;  // a click may move by less than this, screen units

bool is_pressed() {
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) ||
         ImGui::IsMouseClicked(ImGuiMouseButton_Middle) ||
         ImGui::IsMouseClicked(ImGuiMouseButton_Right);
}

}  // namespace

void CameraDrag::follow_pointer() {
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  dragged_ += std::abs(moved.x) + std::abs(moved.y);
}

bool CameraDrag::is_clicked() const {
  return kind_ == Kind::kOrbit && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
         dragged_ < kClick;
}

void CameraDrag::handle(Camera& camera, const ScreenMap& map, const Use& use,
                        const std::function<ZoomGoal()>& goal) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!use.is_used) {
    const bool left = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    const bool middle = ImGui::IsMouseClicked(ImGuiMouseButton_Middle);
    const bool right = ImGui::IsMouseClicked(ImGuiMouseButton_Right);
    const bool clicks = use.control_clicks && io.KeyCtrl;
    if ((middle && io.KeyCtrl) || (left && io.KeyAlt && io.KeyCtrl)) {
      kind_ = Kind::kZoom;
      zoomed_to_ = goal();
    } else if (right || ((left || middle) && io.KeyShift && !clicks)) {
      kind_ = Kind::kPan;
    } else if (left || middle) {
      kind_ = Kind::kOrbit;
    }
    if (is_pressed()) dragged_ = 0.0F;
    if (io.MouseWheel != 0.0F || io.MouseWheelH != 0.0F) {
      scroll_camera(camera, {io.MouseWheel, io.MouseWheelH, io.KeyShift, io.KeyCtrl}, map.aspect,
                    goal());
    }
  }
  if (!ImGui::IsAnyMouseDown()) kind_ = Kind::kNone;
  // Mouse movement up to the press is not part of the drag.
  const Eigen::Vector2d moved =
      is_pressed() ? Eigen::Vector2d(0.0, 0.0) : Eigen::Vector2d(io.MouseDelta.x, io.MouseDelta.y);
  if (kind_ == Kind::kOrbit) {
    orbit_by_drag(camera, moved);
  } else if (kind_ == Kind::kPan) {
    camera.pan({2.0 * moved.x() / map.size.x(), -2.0 * moved.y() / map.size.y()}, map.aspect);
  } else if (kind_ == Kind::kZoom) {
    zoom_by_drag(camera, moved.y(), zoomed_to_);
  }
}

}  // namespace sinew
