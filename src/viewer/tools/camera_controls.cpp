// SPDX-License-Identifier: MIT

#include "viewer/tools/camera_controls.h"

#include <algorithm>
#include <cmath>

#include "assets/character.h"

namespace sinew {
namespace {

constexpr double kZoomNotch = 0.9;     // factor of the distance, per notch
constexpr double kFineFraction = 0.2;  // of a notch, with Ctrl
constexpr double kPanNotch = 0.1;      // of half the image's height, per notch
constexpr double kTurnNotch = 0.09;    // rad per notch
constexpr double kOrbitSpeed = 0.007;  // rad per screen unit
constexpr double kZoomSpeed = 0.006;   // change of the distance's logarithm per screen unit
// Distances that the eye keeps from a surface, and from the middle of the character next to it.
constexpr double kNearestToSurface = 0.03 * kHeight;
constexpr double kNearestToMiddle = 0.1 * kHeight;

double depth_of(const Camera& camera, const Eigen::Vector3d& point) {
  return camera.axes().row(2).dot(camera.eye() - point);
}

/// Zooms towards the goal, but not nearer than it allows. An eye that is nearer already stays.
void zoom(Camera& camera, double factor, const ZoomGoal& goal) {
  const double distance = (camera.eye() - goal.point).norm();
  // A parallel projection has no eye that could pass through anything.
  const bool limited = !camera.orthographic && factor < 1.0 && goal.nearest > 0.0;
  const double least = limited ? std::min(1.0, goal.nearest / distance) : 0.0;
  camera.zoom(std::max(factor, least), goal.point);
}

}  // namespace

ZoomGoal zoom_goal(const Camera& camera, double aspect, const Eigen::Vector2d& place,
                   const std::optional<Eigen::Vector3d>& seen,
                   const Eigen::AlignedBox3d& character) {
  const Eigen::Vector3d middle =
      character.isEmpty() ? camera.target : Eigen::Vector3d(character.center());
  const double radius = character.isEmpty() ? 0.0 : 0.5 * character.diagonal().norm();
  const double depth = depth_of(camera, middle);
  if (seen && depth_of(camera, *seen) < depth + radius) return {*seen, kNearestToSurface};
  // After a pan or an orbit, the character may be behind the eye.
  const Eigen::Vector3d& at = depth > kNearestToMiddle ? middle : camera.target;
  return {camera.unproject(place, aspect, at), kNearestToMiddle};
}

void scroll_camera(Camera& camera, const Scroll& scroll, double aspect, const ZoomGoal& goal) {
  if (scroll.shift) {
    camera.pan({kPanNotch * scroll.left / aspect, -kPanNotch * scroll.up}, aspect);
    return;
  }
  // Fingers never move quite straight, so only the main direction counts.
  if (std::abs(scroll.up) >= std::abs(scroll.left)) {
    const double notches = scroll.control ? kFineFraction * scroll.up : scroll.up;
    zoom(camera, std::pow(kZoomNotch, notches), goal);
  } else {
    camera.orbit(-kTurnNotch * (scroll.control ? kFineFraction : 1.0) * scroll.left, 0.0);
  }
}

void orbit_by_drag(Camera& camera, const Eigen::Vector2d& drag) {
  camera.orbit(-kOrbitSpeed * drag.x(), kOrbitSpeed * drag.y());
}

void zoom_by_drag(Camera& camera, double down, const ZoomGoal& goal) {
  zoom(camera, std::exp(-kZoomSpeed * down), goal);
}

}  // namespace sinew
