// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

#include "viewer/state/bodies.h"
#include "viewer/state/playback.h"

namespace sinew {

/// Touches the body: grabs and shakes it. The body yields and swings back, even while time is
/// paused. The functions throw UsageError for what cannot be touched.
class Touching {
 public:
  Touching(Bodies& bodies, Playback& playback) : bodies_(bodies), playback_(playback) {}

  /// Grabs the skin nearest to a point in the world, and releases what was grabbed before.
  void grab(const Eigen::Vector3d& point);
  /// Pulls the grabbed skin to a position in the world.
  void pull_to(const Eigen::Vector3d& target);
  void release();
  /// Shakes the body.
  /// \param strength  1: firmly
  void shake(double strength);
  /// Moves the bodies to where they come to rest in the current pose, starting from their rest
  /// pose. Their previous motion is forgotten.
  /// \throws UsageError while the body is being prepared
  void settle();

 private:
  void require_prepared() const;

  Bodies& bodies_;
  Playback& playback_;
};

}  // namespace sinew
