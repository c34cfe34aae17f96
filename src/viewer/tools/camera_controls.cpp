// SPDX-License-Identifier: MIT

#include "viewer/tools/camera_controls.h"

#include <cmath>

namespace sinew {
namespace {

constexpr double kZoomNotch = 0.88;    // of the distance, per notch
constexpr double kFineFraction = 0.2;  // of a notch, with Ctrl
constexpr double kPanNotch = 0.12;     // of half the image's height, per notch
constexpr double kTurnNotch = 0.09;    // rad per notch
constexpr double kOrbitSpeed = 0.007;  // rad per screen unit
constexpr double kZoomSpeed = 0.006;   // change of the distance's logarithm per screen unit

}  // namespace

void scroll_camera(Camera& camera, const Scroll& scroll, double aspect,
                   const Eigen::Vector3d& pointed_at) {
  if (scroll.shift) {
    camera.pan({kPanNotch * scroll.left / aspect, -kPanNotch * scroll.up}, aspect);
    return;
  }
  // Fingers never move quite straight, so only the main direction counts.
  if (std::abs(scroll.up) >= std::abs(scroll.left)) {
    const double notches = scroll.control ? kFineFraction * scroll.up : scroll.up;
    camera.zoom(std::pow(kZoomNotch, notches), pointed_at);
  } else {
    camera.orbit(-kTurnNotch * (scroll.control ? kFineFraction : 1.0) * scroll.left, 0.0);
  }
}

void orbit_by_drag(Camera& camera, const Eigen::Vector2d& drag) {
  camera.orbit(-kOrbitSpeed * drag.x(), kOrbitSpeed * drag.y());
}

void zoom_by_drag(Camera& camera, double down, const Eigen::Vector3d& fixed) {
  camera.zoom(std::exp(-kZoomSpeed * down), fixed);
}

}  // namespace sinew
