// SPDX-License-Identifier: MIT

#include "viewer/scene/inside_controls.h"

#include <imgui.h>

#include <algorithm>

#include "viewer/panels/labeled_number.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/tips.h"
#include "viewer/scene/character_scene.h"

namespace sinew {
namespace {

constexpr float kLabelShare = 0.55F;  // of the width, for the longest label

/// Returns the range that the character covers along an axis in the current frame.
HeatRange extent_along(const Session& session, int axis) {
  const Eigen::AlignedBox3d box = world_box(session);
  if (box.isEmpty()) return {-1.0F, 1.0F};
  return {static_cast<float>(box.min()[axis]), static_cast<float>(box.max()[axis])};
}

void draw_cut(ViewerState& state) {
  ViewOptions& view = state.view.options;
  bool cut = view.cut;
  if (ImGui::Checkbox("Cut", &cut)) state.view.cut_open(cut);
  tip("Hides the tetrahedra on one side of a cutting plane (C)");
  if (!view.cut) return;
  for (int axis = 0; axis < 3; ++axis) {
    constexpr const char* kNames[] = {"x", "y", "z"};
    ImGui::SameLine();
    if (ImGui::RadioButton(kNames[axis], view.cut_axis == axis) && view.cut_axis != axis) {
      view.cut_axis = axis;
      const HeatRange extent = extent_along(state.session(), axis);
      view.cut_position = 0.5F * (extent.low + extent.high);
    }
    tip("Normal of the plane: x to the side, y up, z to the front");
  }
  ImGui::SameLine();
  if (ImGui::Button("Flip")) view.cut_flipped = !view.cut_flipped;
  tip("Hides the other side of the plane");
  const HeatRange extent = extent_along(state.session(), view.cut_axis);
  ImGui::SetNextItemWidth(-1.0F);
  number_field("##position", view.cut_position,
               {.minimum = extent.low, .maximum = extent.high, .format = "position %.3f"});
  tip("Position of the plane along its axis, from one end of the character to the other. "
      "Double-click "
      "or Ctrl + click to type a number.");
}

}  // namespace

void draw_inside_controls(ViewerState& state) {
  if (state.view.options.inner()) {
    labeled_number("Skin opacity",
                   "Opacity of the skin while layers inside it are shown; 0: invisible",
                   state.view.options.inner_skin_opacity, {}, kLabelShare);
  }
  if (!state.view.options.tetrahedra) return;
  labeled_number("Tetrahedron size", "Size at which tetrahedra are drawn; at 1 they touch",
                 state.view.options.tetrahedron_size, {.minimum = 0.2}, kLabelShare);
  draw_cut(state);
}

}  // namespace sinew
