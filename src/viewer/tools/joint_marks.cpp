// SPDX-License-Identifier: MIT

#include "viewer/tools/joint_marks.h"

#include <imgui.h>

#include <algorithm>

#include "session/outer_acceleration.h"
#include "viewer/panels/earth_gravity.h"
#include "viewer/panels/imgui_place.h"
#include "viewer/tools/posing.h"

namespace sinew {
namespace {

constexpr ImU32 kMarkHighlight = IM_COL32(255, 214, 92, 255);
constexpr ImU32 kPin = IM_COL32(236, 98, 84, 255);
constexpr ImU32 kMarkShade = IM_COL32(20, 22, 26, 220);
constexpr double kArrow = 0.3 * kHeight;  // length for the gravity of the earth

/// Draws a pin whose tip is at the given place.
void draw_pin(ImVec2 at) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float size = 0.42F * ImGui::GetFontSize();
  const ImVec2 head(at.x, at.y - 2.0F * size);
  list.AddTriangleFilled({at.x, at.y}, {head.x - 0.75F * size, head.y + 0.4F * size},
                         {head.x + 0.75F * size, head.y + 0.4F * size}, kPin);
  list.AddCircleFilled(head, size, kPin);
  list.AddCircle(head, size, kMarkShade, 0, 0.2F * size);
  list.AddCircleFilled(head, 0.36F * size, IM_COL32(255, 255, 255, 255));
}

/// Highlights a joint and the bone to its parent.
void draw_lit(const Skeleton& skeleton, const std::vector<Transform>& global, int joint,
              const ScreenMap& map) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float font = ImGui::GetFontSize();
  const ImVec2 at = to_imgui(map.to_screen(global[joint].translation()));
  const int parent = skeleton.joints[joint].parent;
  if (parent >= 0 && skeleton.joints[joint].has_bone) {
    const ImVec2 from = to_imgui(map.to_screen(global[parent].translation()));
    list.AddLine(from, at, kMarkShade, 0.34F * font);
    list.AddLine(from, at, kMarkHighlight, 0.18F * font);
  }
  list.AddCircleFilled(at, 0.46F * font, kMarkShade);
  list.AddCircleFilled(at, 0.36F * font, kMarkHighlight);
}

}  // namespace

void draw_joint_marks(const ViewerState& state, const ScreenMap& map) {
  if (state.edits.document.pinned.empty() && state.marks.lit_joints.empty()) return;
  const Skeleton& skeleton = state.session().character().skeleton;
  const std::vector<Transform> global = global_transforms(skeleton, shown_pose(state));
  for (const int joint : state.marks.lit_joints)
    if (joint < skeleton.joint_count()) draw_lit(skeleton, global, joint, map);
  if (state.edits.document.pinned.empty()) return;
  const std::vector<std::string> names = distinct_names(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (state.edits.document.pinned.contains(names[j]))
      draw_pin(to_imgui(map.to_screen(global[j].translation())));
}

void draw_gravity(const ViewerState& state, const ScreenMap& map) {
  if (!state.marks.show_gravity) return;
  const Session& session = state.session();
  const Eigen::AlignedBox3f body = session.frame_box();
  if (body.isEmpty()) return;
  const Eigen::Vector3d middle = session.frame_origin() + body.center().cast<double>();
  const Eigen::Vector3d arrow = kArrow / kEarthGravity * gravity_of(state.edits.settings.gravity);
  const Eigen::Vector2d from = map.to_screen(middle);
  const Eigen::Vector2d to = map.to_screen(middle + arrow);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float font = ImGui::GetFontSize();
  list.AddCircleFilled(to_imgui(from), 0.4F * font, kMarkShade);
  list.AddCircleFilled(to_imgui(from), 0.3F * font, kMarkHighlight);
  const double length = (to - from).norm();
  if (length < 1.0) return;
  const Eigen::Vector2d along = (to - from) / length;
  const Eigen::Vector2d across(-along.y(), along.x());
  const double head = std::min<double>(1.2 * font, length);
  const Eigen::Vector2d neck = to - head * along;
  list.AddLine(to_imgui(from), to_imgui(neck), kMarkShade, 0.42F * font);
  list.AddLine(to_imgui(from), to_imgui(neck), kMarkHighlight, 0.24F * font);
  list.AddTriangleFilled(to_imgui(to), to_imgui(neck + 0.45 * head * across),
                         to_imgui(neck - 0.45 * head * across), kMarkHighlight);
}

}  // namespace sinew
