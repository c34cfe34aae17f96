// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <optional>
#include <string>

#include "viewer/tools/rotation_gizmo.h"

namespace sinew {

// These functions draw the handles of tools over the view. Sizes are in heights of the font.
inline constexpr float kGizmoRadius = 4.6F;  ///< of the rings
inline constexpr float kRingReach = 0.65F;   ///< largest distance of the mouse from a ring
inline constexpr float kHandleSize = 0.45F;  ///< half the side of a square handle
inline constexpr ImU32 kHandleHighlight = IM_COL32(255, 214, 92, 255);

/// Describes an arrow on the screen.
struct ScreenArrow {
  Eigen::Vector2d from;
  Eigen::Vector2d to;
};

/// Returns the color of a ring and of its axis.
ImU32 ring_color(int ring);
/// Draws the rings.
/// \param lit  handle that is drawn highlighted
void draw_rings(const RotationGizmo& gizmo, std::optional<int> lit);
/// Returns the distance of a position on the screen from an arrow.
double distance_to(const ScreenArrow& arrow, const Eigen::Vector2d& point);
void draw_arrow(const ScreenArrow& arrow, ImU32 color);
/// Draws a square handle centered at a position on the screen.
void draw_handle(const Eigen::Vector2d& place, bool lit);
/// Draws text on a dark rectangle to the right of a position on the screen.
void draw_label(const Eigen::Vector2d& place, const std::string& text);

}  // namespace sinew
