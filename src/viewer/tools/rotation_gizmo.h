// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>

#include "viewer/scene/screen_map.h"

namespace sinew {

/// Defines the geometry of a rotation gizmo: three rings around a point, and one that faces the
/// eye. Computes positions on the screen and the angles of drags. It draws nothing.
class RotationGizmo {
 public:
  static constexpr int kRings = 4;
  static constexpr int kSegments = 64;

  /// \param axes   unit normals of the first three rings as columns; the last ring faces the eye
  /// \param units  radius in screen units
  RotationGizmo(const ScreenMap& map, const Eigen::Vector3d& center, const Eigen::Matrix3d& axes,
                double units);

  /// Returns the normal of a ring; that of the last one points towards the eye.
  Eigen::Vector3d axis(int ring) const { return axes_[ring]; }
  /// A point of a ring on the screen, and whether it is on the half that faces the eye.
  struct RingPoint {
    Eigen::Vector2d place;
    bool in_front;
  };
  std::array<RingPoint, kSegments + 1> ring(int ring) const;

  /// Returns the ring at a position on the screen, if it is no further than `units` away.
  std::optional<int> ring_at(const Eigen::Vector2d& place, double units) const;

  /// Returns the angle (rad) by which a drag rotates a ring about its axis. Rings that are seen
  /// from the side rotate by the length of the drag along them.
  double angle(int ring, const Eigen::Vector2d& from, const Eigen::Vector2d& to) const;

 private:
  std::optional<Eigen::Vector3d> on_plane(int ring, const Eigen::Vector2d& place) const;

  ScreenMap map_;
  Eigen::Vector3d center_;
  std::array<Eigen::Vector3d, kRings> axes_;
  double radius_;  ///< in the world
  double units_;
};

}  // namespace sinew
