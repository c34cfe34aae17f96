#pragma once

#include <span>
#include <string>

#include "core/types.h"

namespace sinew {

/// A camera that looks at a target; +Y is up. Places in the picture are given in [-1, 1], x to the
/// right, y up; `aspect` is the picture's width over its height. A character that faces +Z is seen
/// from the front at yaw 0.
struct Camera {
  Eigen::Vector3d target{0.0, 0.9, 0.0};
  double distance = 4.0;
  double yaw = 0.0;             ///< rad, of the camera around the target, towards +X
  double pitch = 0.0;           ///< rad, of the camera above the target
  double field_of_view = 0.52;  ///< rad, vertical
  /// Rays of sight are parallel: all is as large as it is at the target's depth otherwise, and what
  /// is behind the eye is seen, too.
  bool orthographic = false;

  bool operator==(const Camera&) const = default;

  Eigen::Vector3d eye() const;
  /// Where rays of sight come from: the eye, or for parallel ones a point so far behind it that
  /// they all come from there.
  Eigen::Vector3d viewpoint() const;
  /// Rows: right, up, back (towards the viewer), in the world.
  Eigen::Matrix3d axes() const;
  Eigen::Matrix4d view_matrix() const;
  Eigen::Matrix4d projection_matrix(double aspect) const;

  /// Where a point appears.
  Eigen::Vector2d project(const Eigen::Vector3d& point, double aspect) const;
  /// The point that appears there, in the plane through `depth_of` (the target, a picked point)
  /// that faces the camera.
  Eigen::Vector3d unproject(const Eigen::Vector2d& place, double aspect,
                            const Eigen::Vector3d& depth_of) const;

  /// Turns by angles (rad); never over the poles.
  void orbit(double yaw_change, double pitch_change);
  /// Moves so that what is at the target's depth follows the pointer by `change`.
  void pan(const Eigen::Vector2d& change, double aspect);
  /// Scales the distance from `fixed`, which stays where it appears; factor below 1 comes nearer.
  void zoom(double factor, const Eigen::Vector3d& fixed);

  /// Turns to a named view of `box`; "auto" looks half from the front at its broader side.
  /// \throws UsageError naming the views.
  void look_from(const std::string& view, const Eigen::AlignedBox3d& box);
  /// Comes as near as shows all of `box`, with the share `margin` of the picture free around it;
  /// orthographic, as large.
  void fit(const Eigen::AlignedBox3d& box, double aspect, double margin = 0.08);
};

/// The names that look_from() takes.
std::span<const char* const> camera_views();

}  // namespace sinew
