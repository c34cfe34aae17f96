// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "session/session.h"

namespace sinew {

/// Returns the place of a character on the ground (x, z): the mean of its joints, which no single
/// limb moves far. Nothing without a skeleton.
std::optional<Eigen::Vector2d> ground_place(const Session& session);

/// Moves a camera along with something that moves over the ground: smoothly, and without lag behind
/// uniform motion.
class CameraFollow {
 public:
  /// Forgets the followed place, because something else is followed from now on.
  void restart() { followed_.reset(); }

  /// Returns the displacement of the camera (x, z) within `elapsed` seconds that keeps what is now
  /// at `place` in view. The camera jumps along with jumps.
  Eigen::Vector2d travel(const Eigen::Vector2d& place, double elapsed);
  /// Returns the displacement without smoothing, for something that was moved by hand.
  Eigen::Vector2d jump(const Eigen::Vector2d& place);

 private:
  std::optional<Eigen::Vector2d> followed_;             ///< the smoothed place
  Eigen::Vector2d velocity_ = Eigen::Vector2d::Zero();  ///< its velocity, per second
};

}  // namespace sinew
