// SPDX-License-Identifier: MIT

#pragma once

#include "render/camera.h"

namespace sinew {

/// Maps between the screen and the world: a rectangle of the window in screen units (from the upper
/// left, y down), and the camera by which it is seen.
struct ScreenMap {
  Camera camera;
  double aspect = 1.0;
  Eigen::Vector2d place = Eigen::Vector2d::Zero();  ///< of its upper left corner
  Eigen::Vector2d size = Eigen::Vector2d::Ones();

  /// Converts a screen position to [-1, 1] with y up, as Camera uses it.
  Eigen::Vector2d to_picture(const Eigen::Vector2d& screen) const {
    const Eigen::Array2d fraction = (screen - place).array() / size.array();
    return {2.0 * fraction.x() - 1.0, 1.0 - 2.0 * fraction.y()};
  }
  Eigen::Vector2d to_screen(const Eigen::Vector3d& point) const {
    const Eigen::Vector2d picture = camera.project(point, aspect);
    return place + Eigen::Vector2d(0.5 * (picture.x() + 1.0) * size.x(),
                                   0.5 * (1.0 - picture.y()) * size.y());
  }
  /// Returns the point at a screen position that is as far from the camera as `depth_of`.
  Eigen::Vector3d to_world(const Eigen::Vector2d& screen, const Eigen::Vector3d& depth_of) const {
    return camera.unproject(to_picture(screen), aspect, depth_of);
  }
  /// Returns the unit direction from the camera to a screen position.
  Eigen::Vector3d ray(const Eigen::Vector2d& screen, const Eigen::Vector3d& depth_of) const {
    const Eigen::Vector3d back = camera.axes().row(2);
    return (to_world(screen, depth_of) - to_world(screen, depth_of + 0.1 * back)).normalized();
  }
  /// Returns the length in the world of a screen unit at a point's depth.
  double unit_at(const Eigen::Vector3d& point) const {
    const Eigen::Vector2d at = to_screen(point);
    return (to_world(at + Eigen::Vector2d::UnitX(), point) - to_world(at, point)).norm();
  }
};

}  // namespace sinew
