// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "viewer/actions/actions.h"
#include "viewer/panels/earth_gravity.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kUprightSnap = 4.0;  // degrees within which the tilt snaps to down, level and up
constexpr float kGravityBall = 2.9F;  // radius in heights of the font
constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;

/// Draws the sphere of directions as seen from above, with the lower pole in the center and the
/// upper one at the rim. The knob's distance from the center is the tilt of gravity, its angle the
/// heading.
void draw_ball(ImVec2 center, float radius, const Settings& settings, bool lit) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 rim = ImGui::GetColorU32(lit ? ImGuiCol_ButtonActive : ImGuiCol_Border);
  const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled, 0.5F);
  // Lighter towards its middle, where gravity usually points.
  constexpr int kShades = 10;
  for (int i = 0; i < kShades; ++i) {
    const float fraction = 1.0F - static_cast<float>(i) / kShades;
    list.AddCircleFilled(
        center, radius * fraction,
        ImGui::GetColorU32(i % 2 == 0 ? ImGuiCol_FrameBg : ImGuiCol_FrameBgHovered, 0.35F), 48);
  }
  list.AddCircle(center, 0.5F * radius, faint, 48);
  list.AddLine({center.x - radius, center.y}, {center.x + radius, center.y}, faint);
  list.AddLine({center.x, center.y - radius}, {center.x, center.y + radius}, faint);
  list.AddCircle(center, radius, rim, 48, 1.5F);
  const auto out = static_cast<float>(settings.gravity.tilt / 180.0) * radius;
  const auto heading = static_cast<float>(settings.gravity.heading * kRadiansPerDegree);
  const ImVec2 knob(center.x + out * std::sin(heading), center.y + out * std::cos(heading));
  list.AddLine(center, knob, IM_COL32(255, 214, 92, 200), 2.0F);
  list.AddCircleFilled(knob, 0.14F * radius, IM_COL32(20, 22, 26, 255));
  list.AddCircleFilled(knob, 0.11F * radius,
                       settings.gravity.acceleration > 0.0
                           ? IM_COL32(255, 214, 92, 255)
                           : ImGui::GetColorU32(ImGuiCol_TextDisabled));
}

void set_direction(ImVec2 center, float radius, Settings& settings) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const double x = double{mouse.x - center.x} / double{radius};
  const double y = double{mouse.y - center.y} / double{radius};
  double tilt = 180.0 * std::min(1.0, std::hypot(x, y));
  for (const double pole : {0.0, 90.0, 180.0})
    if (std::abs(tilt - pole) < kUprightSnap) tilt = pole;
  settings.gravity.tilt = tilt;
  if (std::hypot(x, y) > 1e-3) settings.gravity.heading = std::atan2(x, y) / kRadiansPerDegree;
  if (settings.gravity.acceleration == 0.0) settings.gravity.acceleration = kEarthGravity;
}

bool number(const char* id, const char* what, double& value, const NumberStyle& style) {
  ImGui::SetNextItemWidth(-1.0F);
  number_field(id, value, style);
  note_widget(std::string("gravity ") + (id + 2));
  tip(what);
  return ImGui::IsItemHovered() || ImGui::IsItemActive();
}

}  // namespace

void draw_gravity_panel(ViewerState& state) {
  Settings& settings = state.edits.settings;
  const float radius = kGravityBall * ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 center(corner.x + radius, corner.y + radius);
  ImGui::InvisibleButton("##gravity", {2.0F * radius, 2.0F * radius});
  const bool dragged = ImGui::IsItemActive();
  const bool hovered = ImGui::IsItemHovered();
  if (dragged) set_direction(center, radius, settings);
  draw_ball(center, radius, settings, dragged || hovered);
  bool shown = dragged || hovered;
  if (hovered && !dragged)
    show_tip(
        "Drag to set the direction of gravity, seen from above.\nCenter: down; ring: horizontal; "
        "rim: up. The character faces down.");

  ImGui::SameLine();
  ImGui::BeginGroup();
  shown |= number("##strength",
                  "Strength of gravity; 0: none. The modeled shape already hangs in gravity, so "
                  "more makes it sag.",
                  settings.gravity.acceleration,
                  {.minimum = 0.0, .maximum = 30.0, .format = "%.2f m/s²"});
  shown |=
      number("##tilt", "Angle from straight down; 90°: horizontal, 180°: up", settings.gravity.tilt,
             {.minimum = 0.0, .maximum = 180.0, .format = "tilt %.0f°"});
  shown |= number("##heading", "Direction of the tilt; 0°: front, 90°: the character's left",
                  settings.gravity.heading,
                  {.minimum = -180.0, .maximum = 180.0, .format = "heading %.0f°"});
  if (ImGui::SmallButton("Reset")) settings.gravity = {};
  tip("Turn gravity off and point it straight down");
  ImGui::SameLine();
  if (ImGui::SmallButton("Earth")) settings.gravity.acceleration = kEarthGravity;
  tip(fmt::format("{:.2f} m/s²", kEarthGravity).c_str());
  ImGui::SameLine();
  if (ImGui::SmallButton("Shake")) try_action(state, "shake");
  tip("Shake the body for half a second (H)");
  ImGui::EndGroup();
  state.marks.show_gravity = shown;
}

bool is_in_gravity_panel(const std::string& key) {
  return key == "dynamics.gravity" || key == "dynamics.gravity_tilt" ||
         key == "dynamics.gravity_heading";
}

}  // namespace sinew
