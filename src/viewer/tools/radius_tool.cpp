// SPDX-License-Identifier: MIT

#include "viewer/tools/radius_tool.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

#include "rig/pose_mirror.h"
#include "skinning/body_lines.h"
#include "viewer/panels/imgui_place.h"
#include "viewer/tools/edited_skeleton.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/tools/posing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kHandleReach = 0.35;           // smallest radius on the screen, font heights
constexpr double kFineDrag = 0.1;               // with Shift
constexpr double kThinnest = 0.0005 * kHeight;  // a drag makes nothing thinner
constexpr double kThickest = 0.5 * kHeight;
constexpr double kShownDifference = 0.0005;  // smallest difference of radii that is told

double& radius_of(Radii& radii, RadiusKind kind, int joint) {
  return kind == RadiusKind::kJoint ? radii.joints.at(joint) : radii.bones.at(joint);
}

/// Returns the distance along a ray at which it enters what lies within a radius of a segment;
/// nothing if it misses.
std::optional<double> entry(const RadiusHandle& handle, double radius, const Eigen::Vector3d& from,
                            const Eigen::Vector3d& direction) {
  using Kind = SkeletonElement::Kind;
  std::optional<double> nearest;
  const auto consider = [&](const SkeletonElement& element) {
    const double distance = entry_distance(from, direction, element);
    if (distance >= 0.0 && (!nearest || distance < *nearest)) nearest = distance;
  };
  consider({Kind::kCap, -1, -1, handle.a, handle.a, radius, radius});
  if (handle.a != handle.b) {
    consider({Kind::kCap, -1, -1, handle.b, handle.b, radius, radius});
    consider({Kind::kCylinder, -1, -1, handle.a, handle.b, radius, radius});
  }
  return nearest;
}

/// Returns the point of the segment a-b on the screen that is nearest to a place.
Eigen::Vector2d nearest_on_screen(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                                  const Eigen::Vector2d& place) {
  const Eigen::Vector2d along = b - a;
  const double squared = along.squaredNorm();
  const double t = squared > 0.0 ? std::clamp((place - a).dot(along) / squared, 0.0, 1.0) : 0.0;
  return a + t * along;
}

/// Draws the outline of a ball or a bone.
void draw_volume_outline(const RadiusHandle& handle, const ScreenMap& map) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float width = 0.14F * ImGui::GetFontSize();
  const Eigen::Vector2d a = map.to_screen(handle.a);
  const Eigen::Vector2d b = map.to_screen(handle.b);
  const double radius_a = handle.radius / map.unit_at(handle.a);
  const double radius_b = handle.radius / map.unit_at(handle.b);
  list.AddCircle(to_imgui(a), static_cast<float>(radius_a), kHandleHighlight, 0, width);
  if (handle.a == handle.b) return;
  list.AddCircle(to_imgui(b), static_cast<float>(radius_b), kHandleHighlight, 0, width);
  if (!((b - a).norm() > 1.0)) return;
  const Eigen::Vector2d along = (b - a).normalized();
  const Eigen::Vector2d across(-along.y(), along.x());
  for (const double side : {-1.0, 1.0})
    list.AddLine(to_imgui(a + side * radius_a * across), to_imgui(b + side * radius_b * across),
                 kHandleHighlight, width);
}

/// Returns the name and the radius of a handle for the user.
std::string handle_text(const RadiusHandle& handle, const Skeleton& skeleton) {
  return fmt::format("{} {}: {:#.3g} m", handle.kind == RadiusKind::kJoint ? "Ball" : "Bone to",
                     skeleton.joints[handle.joint].name, handle.radius);
}

/// Returns a clause that says why a radius is smaller than wanted; empty if it is not.
std::string limit_text(const EditedRadii& edited, const Radii& used, RadiusKind kind, int joint,
                       double wanted) {
  Radii radii = used;
  if (radius_of(radii, kind, joint) >= wanted - kShownDifference) return "";
  const int bone = kind == RadiusKind::kJoint
                       ? bone_that_limits_joint(edited.lines, used, joint).value_or(joint)
                       : joint;
  return fmt::format(", limited by the length of the bone to {}",
                     edited.skeleton.joints[bone].name);
}

}  // namespace

std::vector<RadiusHandle> radius_handles(const EditedRadii& edited, const Radii& used) {
  const BoneLines& lines = edited.lines;
  std::vector<RadiusHandle> handles;
  for (int j = 0; j < static_cast<int>(lines.joints.size()); ++j) {
    if (!has_radius(lines, RadiusKind::kJoint, j)) continue;
    const Eigen::Vector3d center = edited.transforms[j] * lines.joints[j];
    handles.push_back({RadiusKind::kJoint, j, center, center, used.joints[j]});
  }
  for (const int bone : lines.bones) {
    if (lines.is_virtual(bone)) continue;  // moves with no joint
    const double radius = used.bones[bone];
    const Eigen::Vector3d axis = (lines.end(bone) - lines.begin(bone)).normalized();
    Eigen::Vector3d a = lines.begin(bone) + (used.joints[lines.begin_node(bone)] + radius) * axis;
    Eigen::Vector3d b = lines.end(bone) - (used.joints[lines.end_node(bone)] + radius) * axis;
    if ((b - a).dot(axis) <= 0.0) a = b = 0.5 * (a + b);
    const Transform& moved = edited.transforms[lines.parents[bone]];
    handles.push_back({RadiusKind::kBone, bone, moved * a, moved * b, radius});
  }
  return handles;
}

std::optional<RadiusHandle> radius_handle_at(const std::vector<RadiusHandle>& handles,
                                             const ScreenMap& map, const Eigen::Vector2d& place,
                                             double units) {
  std::optional<RadiusHandle> nearest;
  double least = 0.0;
  for (const RadiusHandle& handle : handles) {
    const Eigen::Vector3d middle = 0.5 * (handle.a + handle.b);
    const Eigen::Vector3d direction = map.ray(place, middle);
    const double far = (middle - map.camera.viewpoint()).norm();
    const Eigen::Vector3d from =
        map.camera.orthographic ? Eigen::Vector3d(map.to_world(place, middle) - far * direction)
                                : Eigen::Vector3d(map.camera.viewpoint());
    const double radius = std::max(handle.radius, units * map.unit_at(middle));
    const std::optional<double> distance = entry(handle, radius, from, direction);
    if (!distance) continue;
    const double depth = (from + *distance * direction - map.camera.viewpoint()).dot(direction);
    if (nearest && depth >= least) continue;
    least = depth;
    nearest = handle;
  }
  return nearest;
}

RadiusTool::Drag RadiusTool::begin(const RadiusHandle& handle, const EditedRadii& edited,
                                   const ScreenMap& map, const Eigen::Vector2d& mouse) {
  constexpr double kAtMiddle = 2.0;  // screen units: the direction outward is unclear
  const Eigen::Vector2d a = map.to_screen(handle.a);
  const Eigen::Vector2d b = map.to_screen(handle.b);
  const Eigen::Vector2d middle = nearest_on_screen(a, b, mouse);
  Eigen::Vector2d outward = mouse - middle;
  if (!(outward.norm() > kAtMiddle)) {
    const Eigen::Vector2d along = b - a;
    outward = along.norm() > kAtMiddle ? Eigen::Vector2d(along.y(), -along.x())
                                       : Eigen::Vector2d::UnitX().eval();
    if (outward.x() < 0.0) outward = -outward;
  }
  return {handle.kind,
          handle.joint,
          mouse,
          outward.normalized(),
          map.unit_at(0.5 * (handle.a + handle.b)),
          handle.radius,
          false,
          edited.own};
}

/// Changes the radius by the mouse movement since the last frame.
OwnRadii RadiusTool::follow(const EditedRadii& edited, const Eigen::Vector2d& mouse) {
  const double speed = ImGui::GetIO().KeyShift ? kFineDrag : 1.0;
  drag_->radius =
      std::clamp(drag_->radius + speed * drag_->unit * (mouse - drag_->last).dot(drag_->outward),
                 kThinnest, kThickest);
  drag_->last = mouse;
  drag_->moved = true;
  OwnRadii own = drag_->start;
  set_radius(own, edited.lines, drag_->kind, drag_->joint, drag_->radius, edited.partners);
  return own;
}

RadiusTool::Outcome RadiusTool::handle(const EditedRadii& edited, const ScreenMap& map, bool free) {
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  if (drag_ && drag_->joint >= edited.skeleton.joint_count()) drag_.reset();
  Outcome outcome;
  if (drag_ && (drag_->moved || mouse != drag_->last)) outcome.own = follow(edited, mouse);
  const Radii used =
      used_radii(edited.lines, edited.automatic, outcome.own ? *outcome.own : edited.own);
  const std::vector<RadiusHandle> handles = radius_handles(edited, used);
  for (const RadiusHandle& handle : handles) {
    const ImVec2 at = to_imgui(map.to_screen(0.5 * (handle.a + handle.b)));
    note_widget((handle.kind == RadiusKind::kJoint ? "drag ball " : "drag bone ") +
                    edited.skeleton.joints[handle.joint].name,
                at, at);
  }
  std::optional<RadiusHandle> lit;
  if (drag_) {
    const auto same = std::find_if(handles.begin(), handles.end(), [&](const RadiusHandle& one) {
      return one.kind == drag_->kind && one.joint == drag_->joint;
    });
    if (same != handles.end()) lit = *same;
  } else if (free) {
    lit = radius_handle_at(handles, map, mouse, kHandleReach * ImGui::GetFontSize());
  }
  if (!lit) return outcome;
  outcome.uses_mouse = true;
  draw_volume_outline(*lit, map);
  ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  std::string text = handle_text(*lit, edited.skeleton);
  text += drag_ ? limit_text(edited, used, lit->kind, lit->joint, drag_->radius) +
                      (io.KeyShift ? "" : "   Shift: finely")
                : "   Drag outward or inward";
  draw_label(mouse + Eigen::Vector2d(0.0, 1.6 * ImGui::GetFontSize()), text);
  if (drag_ && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    outcome.released = true;
    drag_.reset();
  } else if (!drag_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    drag_ = begin(*lit, edited, map, mouse);
  }
  return outcome;
}

bool BodyRadiusTool::handle(ViewerState& state, const ScreenMap& map, bool free) {
  const TissueModel* const tissue = state.session().lane().tissue();
  const bool ready = state.tools.radius_tool && tissue != nullptr &&
                     !tissue->radii.joints.empty() && state.skeletons.shows_edited();
  if (awaited_ && (!ready || !state.preparing())) awaited_.reset();
  if (!ready) {
    tool_.reset();
    return false;
  }
  const Character& character = state.session().character();
  if (character_ != state.revisions().character) {
    character_ = state.revisions().character;
    lines_ = body_lines(character);
    partners_ = mirror_joints(character.skeleton);
    tool_.reset();
  }
  const EditedRadii edited{character.skeleton,
                           skinning_transforms(character.skeleton, shown_pose(state)),
                           lines_,
                           tissue->automatic_radii,
                           state.edits.document.radii,
                           state.tools.symmetric_radii ? partners_ : std::vector<int>()};
  RadiusTool::Outcome outcome = tool_.handle(edited, map, free);
  if (outcome.own) {
    const Radii used = used_radii(lines_, tissue->automatic_radii, *outcome.own);
    state.marks.radii_shown = used;
    if (outcome.released) {
      awaited_ = used;
      state.edits.document.radii = std::move(*outcome.own);
    }
  } else if (awaited_) {
    state.marks.radii_shown = awaited_;
  }
  return outcome.uses_mouse;
}

bool DraftRadiusTool::handle(ViewerState& state, const ScreenMap& map, bool free) {
  const BodyShape* const shape = state.draft_preview.shape();
  if (!state.tools.radius_tool || shape == nullptr || !shape->has_bones()) {
    tool_.reset();
    return false;
  }
  const Skeleton& skeleton = state.building.skeleton();
  if (!(skeleton_ == skeleton)) {
    skeleton_ = skeleton;
    partners_ = mirror_joints(skeleton);
  }
  const OwnRadii own = edited_radii(state);
  const EditedRadii edited{skeleton,
                           std::vector<Transform>(skeleton.joints.size(), Transform::Identity()),
                           shape->rays.lines,
                           shape->automatic_radii,
                           own,
                           state.tools.symmetric_radii ? partners_ : std::vector<int>()};
  RadiusTool::Outcome outcome = tool_.handle(edited, map, free);
  if (!outcome.own) return outcome.uses_mouse;
  state.marks.draft_radii_shown = used_radii(edited.lines, edited.automatic, *outcome.own);
  if (outcome.released) set_edited_radii(state, std::move(*outcome.own));
  return outcome.uses_mouse;
}

}  // namespace sinew
