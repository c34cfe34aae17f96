// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <string>

#include "core/types.h"

namespace sinew {

/// Describes a camera that looks at a target; +Y is up. Positions in the image are in [-1, 1], x to
/// the right, y up. `aspect` is the width of the image over its height. A character that faces +Z
/// is seen from the front at yaw 0.
struct Camera {
  Eigen::Vector3d target{0.0, 0.9, 0.0};
  double distance = 4.0;
  double yaw = 0.0;             ///< rad, of the camera around the target, towards +X
  double pitch = 0.0;           ///< rad, of the camera above the target
  double field_of_view = 0.52;  ///< rad, vertical
  /// Parallel projection: everything has the size that it would have at the target's depth in
  /// perspective, and objects behind the eye are visible, too.
  bool orthographic = false;

  bool operator==(const Camera&) const = default;

  Eigen::Vector3d eye() const;
  /// Returns the point from which viewing rays start: the eye, or for a parallel projection a point
  /// so far behind it that rays from there are nearly parallel.
  Eigen::Vector3d viewpoint() const;
  /// Returns the camera's axes in the world as rows: right, up, back (towards the viewer).
  Eigen::Matrix3d axes() const;
  Eigen::Matrix4d view_matrix() const;
  Eigen::Matrix4d projection_matrix(double aspect) const;

  /// Returns the position of a point in the image.
  Eigen::Vector2d project(const Eigen::Vector3d& point, double aspect) const;
  /// Returns the point that appears at a position in the image, in the plane through `depth_of`
  /// (the target or a picked point) that faces the camera.
  Eigen::Vector3d unproject(const Eigen::Vector2d& place, double aspect,
                            const Eigen::Vector3d& depth_of) const;

  /// Orbits around the target by angles (rad), but never over the poles.
  void orbit(double yaw_change, double pitch_change);
  /// Moves the target so that points at its depth follow the pointer by `change`.
  void pan(const Eigen::Vector2d& change, double aspect);
  /// Scales the distance to `fixed`, which keeps its position in the image. A factor below 1 moves
  /// nearer.
  void zoom(double factor, const Eigen::Vector3d& fixed);

  /// Rotates to a named view. "auto" looks obliquely from the front at the broader side of `box`.
  /// \throws UsageError that lists the views
  void look_from(const std::string& view, const Eigen::AlignedBox3d& box);
  /// Moves as near as possible so that all of `box` is visible, with a fraction `margin` of the
  /// image free around it. A parallel projection is scaled instead.
  void fit(const Eigen::AlignedBox3d& box, double aspect, double margin = 0.08);
};

/// Returns the names of the views for look_from().
std::span<const char* const> camera_views();

}  // namespace sinew
