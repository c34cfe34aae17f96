#pragma once

#include "render/camera.h"

namespace sinew {

/// What a wheel or two fingers did: notches, or shares of one, upwards and to the left (as GLFW has
/// it), and the keys held.
struct Scroll {
  double up = 0.0;
  double left = 0.0;
  bool shift = false;
  bool control = false;
};

/// Plain: zooms to the point that is pointed at, sideways turns about the target; Shift: moves the
/// picture both ways as a page scrolls; Ctrl: zooms finely. Shares of a notch do as much less.
void scroll_camera(Camera& camera, const Scroll& scroll, double aspect,
                   const Eigen::Vector3d& pointed_at);

/// By a drag of so many screen units to the right and down.
void orbit_by_drag(Camera& camera, const Eigen::Vector2d& drag);
/// Down comes nearer, as in Blender. \param fixed  stays where it appears
void zoom_by_drag(Camera& camera, double down, const Eigen::Vector3d& fixed);

}  // namespace sinew
