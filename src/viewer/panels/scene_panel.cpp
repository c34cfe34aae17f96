// SPDX-License-Identifier: MIT

#include <imgui.h>

#include <string>

#include "viewer/actions/actions.h"
#include "viewer/panels/axis_fields.h"
#include "viewer/panels/labeled_number.h"
#include "viewer/panels/left_label.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/collider_edits.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Draws a label and three numbers after it.
bool vector_row(const char* label, const char* help, Eigen::Vector3d& value,
                const NumberStyle& style) {
  constexpr float kLabelWidth = 5.2F;  // heights of the font
  left_label(label, kLabelWidth * ImGui::GetFontSize(), help);
  return axis_fields((std::string("object ") + label).c_str(), help, value, style).changed;
}

/// Draws the row of an object.
/// \return true if it is to be removed
bool draw_object_row(ViewerState& state, int object) {
  ColliderPlacement placement = collider_placement(state, object);
  if (ImGui::Checkbox("##visible", &placement.visible)) place_collider(state, object, placement);
  note_widget("object visible " + std::to_string(object));
  tip("Shown; a hidden collider still collides");
  ImGui::SameLine();
  const float remove = ImGui::GetFrameHeight();
  const float width = ImGui::GetContentRegionAvail().x - remove - ImGui::GetStyle().ItemSpacing.x;
  const std::string name = collider_name(state, object);
  const bool selected = state.tools.selected_collider == object;
  ImGui::AlignTextToFramePadding();
  if (ImGui::Selectable(name.c_str(), selected, 0, {width, 0.0F}))
    select_collider(state, selected ? -1 : object);
  note_widget("object " + std::to_string(object));
  tip("Select it to move, rotate and scale it with the mouse; a click on it in the view does the "
      "same",
      state.session().played_colliders().colliders()[object].file.c_str());
  ImGui::SameLine();
  const bool removed = ImGui::Button("x", {remove, remove});
  note_widget("object remove " + std::to_string(object));
  tip("Remove this collider");
  return removed;
}

}  // namespace

void ScenePanel::draw_placement(ViewerState& state, int object) {
  Eigen::Vector3d position = collider_center(state, object);
  if (vector_row("Position", "Position of its center; the longest side of the character is 1.8",
                 position,
                 {.minimum = -kFarthestCollider,
                  .maximum = kFarthestCollider,
                  .format = "%.3f",
                  .drag_step = 0.005})) {
    move_collider(state, object, position);
  }
  ColliderPlacement placement = collider_placement(state, object);
  constexpr double kSameRotation = 1e-6;  // rad
  if (rotation_of(angles_).angularDistance(placement.rotation) > kSameRotation)
    angles_ = angles_of(placement.rotation);
  if (vector_row("Rotation", "Rotation about its center, in degrees", angles_,
                 {.minimum = -360.0, .maximum = 360.0, .format = "%.1f°", .drag_step = 0.5}))
    placement.rotation = rotation_of(angles_);
  ImGui::BeginDisabled(!may_scale(state, object));
  double scale = placement.scale;
  labeled_number("Scale",
                 may_scale(state, object)
                     ? "Scale about its center"
                     : "Characters cannot be scaled, because their tissue is built for one size",
                 scale,
                 {.minimum = kSmallestColliderScale,
                  .maximum = kLargestColliderScale,
                  .format = "%.4g",
                  .logarithmic = true});
  ImGui::EndDisabled();
  if (scale != placement.scale) placement = scaled_collider(state, object, scale);
  if (!(placement == collider_placement(state, object))) place_collider(state, object, placement);
  const std::string number = std::to_string(object);
  if (ImGui::Button("Put on floor")) try_action(state, "edit-collider " + number + " floor");
  note_widget("object floor");
  tip("Moves its lowest point to the floor");
  ImGui::SameLine();
  if (ImGui::Button("Reset")) try_action(state, "edit-collider " + number + " reset");
  note_widget("object reset");
  tip("Resets position, rotation and scale to those of its file, so that a scene that was exported "
      "as two files fits together");
}

void ScenePanel::draw_objects(ViewerState& state) {
  if (!state.files.shows_listed_colliders()) ImGui::TextDisabled("Reading files...");
  for (int i = 0; i < collider_count(state); ++i) {
    ImGui::PushID(i);
    const bool removed = draw_object_row(state, i);
    if (state.tools.selected_collider == i) draw_placement(state, i);
    ImGui::PopID();
    if (removed) return try_action(state, "edit-collider " + std::to_string(i) + " remove");
  }
  if (ImGui::Button("Collide with...")) try_action(state, "collider-dialog");
  note_widget("add object");
  tip("Opens a file that the character collides with: a rigid object, still or animated, or "
      "another "
      "character");
}

namespace {

void draw_light(ViewerState& state) {
  Lighting& light = state.view.options.light;
  labeled_number("Light direction",
                 "Where the light comes from: 0° from the front, 90° from the "
                 "character's left",
                 light.azimuth, {.minimum = -180.0, .maximum = 180.0, .format = "%.0f°"});
  labeled_number("Light height", "Angle of the light above the ground", light.elevation,
                 {.minimum = Lighting::kLowest, .maximum = Lighting::kHighest, .format = "%.0f°"});
  labeled_number("Environment", "Strength of the ambient light; 0: only the key light",
                 light.environment,
                 {.minimum = 0.0, .maximum = Lighting::kStrongest, .format = "%.2f"});
  ImGui::BeginDisabled(light == Lighting{});
  if (ImGui::Button("Reset light")) light = {};
  ImGui::EndDisabled();
  note_widget("reset light");
  tip("Resets the light to its default");
}

}  // namespace

void ScenePanel::draw(ViewerState& state) {
  draw_objects(state);
  ImGui::Separator();
  draw_light(state);
}

}  // namespace sinew
