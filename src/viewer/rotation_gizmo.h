#pragma once

#include <array>
#include <optional>

#include "viewer/screen_map.h"

namespace sinew {

/// Three rings around a point and one that faces the eye, to turn something with the mouse. Only
/// their geometry: what is where and how far a drag turns.
class RotationGizmo {
 public:
  static constexpr int kRings = 4;
  static constexpr int kSegments = 64;

  /// \param axes   unit columns: of the first three rings; the last one faces the eye
  /// \param units  radius on the screen
  RotationGizmo(const ScreenMap& map, const Eigen::Vector3d& center, const Eigen::Matrix3d& axes,
                double units);

  /// Normal of a ring, towards the eye where it is the last.
  Eigen::Vector3d axis(int ring) const { return axes_[ring]; }
  /// Points of a ring on the screen, and whether each lies on the half that faces the eye.
  struct RingPoint {
    Eigen::Vector2d place;
    bool in_front;
  };
  std::array<RingPoint, kSegments + 1> ring(int ring) const;

  /// The ring under a place of the screen, if it is no further than so many units away.
  std::optional<int> ring_at(const Eigen::Vector2d& place, double units) const;

  /// How far (rad) a drag from one place to another turns about a ring's axis. Rings that are seen
  /// from the side turn with the way along them.
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
