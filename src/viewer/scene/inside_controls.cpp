// SPDX-License-Identifier: MIT

#include "viewer/scene/inside_controls.h"

#include <imgui.h>

#include <algorithm>

#include "viewer/panels/labeled_number.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/tips.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/cut_plane.h"
#include "viewer/scene/layers.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr float kLabelShare = 0.55F;  // of the width, for the longest label

void draw_cut(ViewerState& state, bool has_tissue) {
  ViewOptions& view = state.view.options;
  const bool open = view.cut;
  bool wanted = open;
  ImGui::BeginDisabled(!has_tissue);
  if (ImGui::Checkbox("Cut", &wanted)) state.view.cut_open(wanted);
  note_widget("cut");
  ImGui::EndDisabled();
  tip("Cuts skin and tissue open along a plane (C); the handle in the view moves the plane",
      has_tissue ? nullptr : kNeedsTissue);
  ImGui::BeginDisabled(!open || !has_tissue);
  for (int axis = 0; axis < 3; ++axis) {
    constexpr const char* kNames[] = {"x", "y", "z"};
    ImGui::SameLine();
    if (ImGui::RadioButton(kNames[axis], view.cut_axis == axis) && view.cut_axis != axis) {
      view.cut_axis = axis;
      const HeatRange extent = cut_positions(world_box(state.session()), axis);
      view.cut_position = 0.5F * (extent.low + extent.high);
    }
    tip("Normal of the plane: x to the side, y up, z to the front");
  }
  ImGui::SameLine();
  if (ImGui::Button("Flip")) view.cut_flipped = !view.cut_flipped;
  tip("Hides the other side of the plane");
  // While the slider is disabled, its range is that of the rest pose, so that its grip does not
  // move with the body.
  const HeatRange extent =
      cut_positions(open ? world_box(state.session()) : state.character.rest_box(), view.cut_axis);
  ImGui::SetNextItemWidth(-1.0F);
  number_field("##position", view.cut_position,
               {.minimum = extent.low, .maximum = extent.high, .format = "position %.3f"});
  note_widget("cut position");
  tip("Position of the plane along its axis, from one end of the character to the other. "
      "Double-click or Ctrl + click to type a number.");
  ImGui::EndDisabled();
}

}  // namespace

void draw_inside_controls(ViewerState& state) {
  const bool has_tissue = state.session().lane().tissue() != nullptr;
  ImGui::BeginDisabled(!state.view.options.inner());
  labeled_number("Skin opacity",
                 "Opacity of the skin while layers inside it are shown; 0: invisible",
                 state.view.options.inner_skin_opacity, {}, kLabelShare);
  ImGui::EndDisabled();
  ImGui::BeginDisabled(!state.view.options.tetrahedra);
  labeled_number("Tetrahedron size", "Size at which tetrahedra are drawn; at 1 they touch",
                 state.view.options.tetrahedron_size, {.minimum = 0.2}, kLabelShare);
  ImGui::EndDisabled();
  draw_cut(state, has_tissue);
}

}  // namespace sinew
