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
  Eigen::Vector2d to_image(const Eigen::Vector2d& screen) const {
    const Eigen::Array2d fraction = (screen - place).array() / size.array();
    return {2.0 * fraction.x() - 1.0, 1.0 - 2.0 * fraction.y()};
  }
  Eigen::Vector2d to_screen(const Eigen::Vector3d& point) const {
    const Eigen::Vector2d image = camera.project(point, aspect);
    return place +
           Eigen::Vector2d(0.5 * (image.x() + 1.0) * size.x(), 0.5 * (1.0 - image.y()) * size.y());
  }
  /// Converts many points, 3 x n; the results are 2 x n.
  Eigen::Matrix2Xd all_to_screen(const Eigen::Matrix3Xd& points) const {
    const Eigen::Matrix4d all = camera.projection_matrix(aspect) * camera.view_matrix();
    const Eigen::Matrix4Xd clip = all * points.colwise().homogeneous();
    const Eigen::Array2Xd image = clip.topRows<2>().array().rowwise() / clip.row(3).array();
    Eigen::Matrix2Xd screen(2, points.cols());
    screen.row(0) = place.x() + 0.5 * size.x() * (image.row(0) + 1.0);
    screen.row(1) = place.y() + 0.5 * size.y() * (1.0 - image.row(1));
    return screen;
  }
  /// Returns the point at a screen position that is as far from the camera as `depth_of`.
  Eigen::Vector3d to_world(const Eigen::Vector2d& screen, const Eigen::Vector3d& depth_of) const {
    return camera.unproject(to_image(screen), aspect, depth_of);
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
