// SPDX-License-Identifier: MIT

#pragma once

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

/// Moves the camera by a scroll. Without modifiers, up and down zoom to the point under the
/// pointer, and sideways orbits around the target. Shift pans like scrolling a page. Ctrl zooms
/// finely. Fractions of a notch have a proportionally smaller effect.
void scroll_camera(Camera& camera, const Scroll& scroll, double aspect,
                   const Eigen::Vector3d& pointed_at);

/// Orbits by a drag in screen units to the right and down.
void orbit_by_drag(Camera& camera, const Eigen::Vector2d& drag);
/// Zooms by a drag: down moves nearer, as in Blender. \param fixed  point that keeps its position
/// in the image
void zoom_by_drag(Camera& camera, double down, const Eigen::Vector3d& fixed);

}  // namespace sinew
