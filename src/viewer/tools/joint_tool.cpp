// SPDX-License-Identifier: MIT

#include "viewer/tools/joint_tool.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "viewer/panels/imgui_place.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/tools/posing.h"
#include "viewer/tools/torn_skin.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kAngleSnap = 15.0 * kDegree;

}  // namespace

bool JointTool::handle(ViewerState& state, const ScreenMap& map, bool free) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const int joint = state.tools.selected_joint;
  if (joint < 0 || joint >= skeleton.joint_count()) {
    drag_.reset();
    return false;
  }
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  if (drag_) {
    follow(state, map, mouse);
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
      tell_of_torn_skin(state, drag_->start);
      drag_.reset();
    }
  }
  const Pose pose = shown_pose(state);
  const Transform global = global_transforms(skeleton, pose)[joint];
  const Eigen::Vector3d center = global.translation();
  const Eigen::Matrix3d axes =
      state.tools.local_axes ? Eigen::Matrix3d(global.rotation()) : Eigen::Matrix3d::Identity();
  const double units = kGizmoRadius * ImGui::GetFontSize();
  const RotationGizmo gizmo(map, center, axes, units);
  std::optional<int> lit;
  if (drag_) {
    lit = drag_->handle;
  } else if (free) {
    lit = handle_at(gizmo, map, center, mouse);
  }
  if (!drag_ && lit && free && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    drag_.emplace(Drag{*lit, joint, mouse, mouse, 0.0, pose, gizmo, center});
  draw(drag_ && *lit != kMiddle ? drag_->gizmo : gizmo, map, center, lit);
  return drag_.has_value() || lit.has_value();
}

std::optional<int> JointTool::handle_at(const RotationGizmo& gizmo, const ScreenMap& map,
                                        const Eigen::Vector3d& center,
                                        const Eigen::Vector2d& mouse) const {
  const float font = ImGui::GetFontSize();
  if ((map.to_screen(center) - mouse).norm() < 1.6 * kHandleSize * font) return kMiddle;
  return gizmo.ring_at(mouse, kRingReach * font);
}

void JointTool::follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) {
  const Skeleton& skeleton = state.session().character().skeleton;
  if (drag_->handle == kMiddle) {
    const Eigen::Vector3d target =
        map.to_world(map.to_screen(drag_->center) + mouse - drag_->from, drag_->center);
    if ((mouse - drag_->from).norm() > 0.0) drag_joint(state, drag_->start, drag_->joint, target);
    return;
  }
  drag_->angle += drag_->gizmo.angle(drag_->handle, drag_->last, mouse);
  drag_->last = mouse;
  if (mouse == drag_->from && drag_->angle == 0.0) return;
  const bool snaps = ImGui::GetIO().KeyCtrl;
  const double angle = snaps ? kAngleSnap * std::round(drag_->angle / kAngleSnap) : drag_->angle;
  const int parent = skeleton.joints[drag_->joint].parent;
  Eigen::Quaterniond above = Eigen::Quaterniond::Identity();
  if (parent >= 0) {
    const Transform end =
        end_of_bone(skeleton.joints[drag_->joint], bone_of(drag_->start, drag_->joint));
    above = global_transforms(skeleton, drag_->start)[parent].linear() * end.linear();
  }
  const Eigen::Quaterniond rotation(Eigen::AngleAxisd(angle, drag_->gizmo.axis(drag_->handle)));
  rotate_joint(state, drag_->start, drag_->joint,
               above.conjugate() * rotation * above * drag_->start.joints[drag_->joint].rotation);
  ImGui::SetTooltip("%.0f°%s", angle / kDegree, snaps ? "" : "   Ctrl: 15° steps");
}

void JointTool::draw(const RotationGizmo& gizmo, const ScreenMap& map,
                     const Eigen::Vector3d& center, std::optional<int> lit) const {
  draw_rings(gizmo, lit);
  const auto facing = gizmo.ring(RotationGizmo::kRings - 1);
  note_widget("facing ring", to_imgui(facing[RotationGizmo::kSegments / 2].place),
              to_imgui(facing[0].place));
  draw_handle(map.to_screen(center), lit == kMiddle);
}

}  // namespace sinew
