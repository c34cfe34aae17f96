// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "render/camera.h"

namespace sinew {

/// Describes a scroll of a wheel or touchpad in notches, which may be fractional, upwards and to
/// the left (as in GLFW), and the modifier keys.
struct Scroll {
  double up = 0.0;
  double left = 0.0;
  bool shift = false;
  bool control = false;
};

/// Describes what a zoom moves towards: the point that keeps its position in the image, and how
/// near the eye may come to it.
struct ZoomGoal {
  Eigen::Vector3d point;
  double nearest = 0.0;
};

/// Returns the goal of a zoom at a position in the image. It is the point that is seen there,
/// unless that is behind the character, like the background and the far parts of the floor. The eye
/// would then fly past the character, so the goal is the point at the depth of the character's
/// center instead, with a larger distance to keep.
/// \param seen       point of the scene that is drawn there; nothing: the background
/// \param character  bounding box of the character in the world; may be empty
ZoomGoal zoom_goal(const Camera& camera, double aspect, const Eigen::Vector2d& place,
                   const std::optional<Eigen::Vector3d>& seen,
                   const Eigen::AlignedBox3d& character);

/// Moves the camera by a scroll. Without modifiers, up and down zoom, each notch by 10 % of the
/// distance to the goal, and sideways orbits around the target. Shift pans like scrolling a page.
/// Ctrl zooms finely. Fractions of a notch have a proportionally smaller effect.
void scroll_camera(Camera& camera, const Scroll& scroll, double aspect, const ZoomGoal& goal);

/// Orbits by a drag in screen units to the right and down.
void orbit_by_drag(Camera& camera, const Eigen::Vector2d& drag);
/// Zooms by a drag: down moves nearer, as in Blender.
void zoom_by_drag(Camera& camera, double down, const ZoomGoal& goal);

}  // namespace sinew
