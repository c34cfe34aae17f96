// SPDX-License-Identifier: MIT

#include "viewer/building/build_tool.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "viewer/panels/imgui_place.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kJointReach = 0.7;  // font heights
constexpr double kBoneReach = 0.45;
constexpr float kDragBegins = 4.0F;  // by a smaller move, a press is a click, screen units

constexpr ImU32 kPreviewColor = IM_COL32(255, 255, 255, 210);
constexpr ImU32 kPreviewLine = IM_COL32(255, 255, 255, 120);

struct ScreenRay {
  Eigen::Vector3d origin;
  Eigen::Vector3d direction;
};

/// Returns the ray from the camera through a place on the screen. It begins before the body.
ScreenRay ray_at(const Building& building, const ScreenMap& map, const Eigen::Vector2d& mouse) {
  const Eigen::Vector3d center = building.body().box().center();
  const Eigen::Vector3d direction = map.ray(mouse, center);
  const double far = 2.0 * building.body().size() + (map.camera.viewpoint() - center).norm();
  const Eigen::Vector3d origin =
      map.camera.orthographic ? Eigen::Vector3d(map.to_world(mouse, center) - far * direction)
                              : Eigen::Vector3d(map.camera.viewpoint());
  return {origin, direction};
}

int wanted_layer() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.KeyCtrl ? (io.KeyShift ? 2 : 1) : 0;
}

}  // namespace

std::optional<int> draft_joint_at(const Skeleton& skeleton, const ScreenMap& map,
                                  const Eigen::Vector2d& place, double units) {
  const std::vector<Transform> global = skeleton.rest_global();
  std::optional<int> nearest;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const double off = (map.to_screen(global[j].translation()) - place).norm();
    if (off >= units) continue;
    units = off;
    nearest = j;
  }
  return nearest;
}

std::optional<BonePlace> draft_bone_at(const Skeleton& skeleton, const ScreenMap& map,
                                       const Eigen::Vector2d& place, double units) {
  const std::vector<Transform> global = skeleton.rest_global();
  std::optional<BonePlace> nearest;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent < 0) continue;
    const Eigen::Vector2d from = map.to_screen(global[parent].translation());
    const Eigen::Vector2d along = map.to_screen(global[j].translation()) - from;
    if (!(along.squaredNorm() > 0.0)) continue;
    const double t = std::clamp((place - from).dot(along) / along.squaredNorm(), 0.0, 1.0);
    const double off = (place - from - t * along).norm();
    if (off >= units) continue;
    units = off;
    nearest = BonePlace{j, global[parent].translation() +
                               t * (global[j].translation() - global[parent].translation())};
  }
  return nearest;
}

const BuildTool::Preview& BuildTool::preview(const Building& building, const ScreenMap& map,
                                             const Eigen::Vector2d& mouse) {
  const int layer = wanted_layer();
  if (preview_ && preview_->mouse == mouse && preview_->camera == map.camera &&
      preview_->layer == layer)
    return *preview_;
  const auto [origin, direction] = ray_at(building, map, mouse);
  const std::vector<RayLayer> layers = building.body().layers(origin, direction);
  Preview found{mouse, map.camera, layer, std::nullopt, static_cast<int>(layers.size())};
  if (!layers.empty()) {
    const RayLayer& chosen = layers[std::min<std::size_t>(layer, layers.size() - 1)];
    found.middle = origin + chosen.middle() * direction;
  }
  preview_ = std::move(found);
  return *preview_;
}

bool BuildTool::handle(Building& building, const ScreenMap& map, bool free) {
  const Eigen::Vector2d mouse(ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y);
  if (drag_) {
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) follow(building, map, mouse);
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left) || !ImGui::IsMouseDown(ImGuiMouseButton_Left))
      drag_.reset();
    return true;
  }
  const Skeleton& skeleton = building.skeleton();
  const std::vector<Transform> global = skeleton.rest_global();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Eigen::Vector2d at = map.to_screen(global[j].translation());
    note_widget("draft " + skeleton.joints[j].name, to_imgui(at), to_imgui(at));
  }
  const int selected = building.selected();
  const double font = ImGui::GetFontSize();
  const std::optional<int> over =
      free ? draft_joint_at(skeleton, map, mouse, kJointReach * font) : std::nullopt;
  if (over) {
    draw_label(map.to_screen(global[*over].translation()), skeleton.joints[*over].name);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
      building.select(*over);
      if (building.knows_body())
        drag_.emplace(Drag{*over, mouse, global[*over].translation(), building.draft()});
    }
    return true;
  }
  if (selected >= 0)
    draw_label(map.to_screen(global[selected].translation()), skeleton.joints[selected].name);
  if (free && building.knows_body() && !ImGui::IsAnyMouseDown()) draw_preview(building, map, mouse);
  return false;
}

void BuildTool::draw_preview(const Building& building, const ScreenMap& map,
                             const Eigen::Vector2d& mouse) {
  const double font = ImGui::GetFontSize();
  const Skeleton& skeleton = building.skeleton();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  if (const auto bone = draft_bone_at(skeleton, map, mouse, kBoneReach * font)) {
    list.AddCircle(to_imgui(map.to_screen(bone->position)), 0.35F * static_cast<float>(font),
                   kPreviewColor, 0, 2.0F);
    draw_label(map.to_screen(bone->position), "Click, then Insert: a joint in this bone");
    return;
  }
  const Preview& found = preview(building, map, mouse);
  if (!found.middle) return;
  const ImVec2 at = to_imgui(map.to_screen(*found.middle));
  const int selected = building.selected();
  if (selected >= 0)
    list.AddLine(to_imgui(map.to_screen(building.position(selected))), at, kPreviewLine, 2.0F);
  list.AddCircleFilled(at, 0.3F * static_cast<float>(font), kPreviewColor);
  if (found.layers > 1)
    draw_label(map.to_screen(*found.middle),
               fmt::format("Layer {} of {}{}", std::min(found.layer + 1, found.layers),
                           found.layers, found.layer == 0 ? " (Ctrl: the next one)" : ""));
}

void BuildTool::follow(Building& building, const ScreenMap& map, const Eigen::Vector2d& mouse) {
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d by = mouse - drag_->from;
  if (!drag_->moved && by.norm() < kDragBegins) return;
  drag_->moved = true;
  Eigen::Vector3d target = map.to_world(map.to_screen(drag_->position) + by, drag_->position);
  if (!io.KeyCtrl) target = building.kept_inside(target);
  building.apply_to(drag_->start, move_joint(drag_->start.skeleton, drag_->joint, target,
                                             io.KeyShift ? MovedPart::kBranch : MovedPart::kJoint));
  draw_handle(map.to_screen(target), true);
}

void BuildTool::click(Building& building, const ScreenMap& map, const Eigen::Vector2d& mouse) {
  const double font = ImGui::GetFontSize();
  if (const auto bone = draft_bone_at(building.skeleton(), map, mouse, kBoneReach * font)) {
    building.select(bone->joint);
    building.chosen_place = bone->position;
    return;
  }
  if (!building.knows_body()) return;
  const Preview& found = preview(building, map, mouse);
  if (found.middle) {
    building.apply(add_joint(building.skeleton(), building.selected(), *found.middle));
  } else {
    building.select(-1);
  }
}

}  // namespace sinew
