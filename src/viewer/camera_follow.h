#pragma once

#include <optional>

#include "session/session.h"

namespace sinew {

/// Where a character is on the ground (x, z): the middle of its joints, which no single limb moves
/// far. Nothing without a skeleton.
std::optional<Eigen::Vector2d> ground_place(const Session& session);

/// How a camera travels with something that moves over the ground: smoothly, without staying behind
/// what moves evenly.
class CameraFollow {
 public:
  /// What comes is something else: nothing is followed from where it was.
  void restart() { followed_.reset(); }

  /// By how much the camera travels (x, z) within `elapsed` seconds, so that what is at `place` now
  /// stays in the picture. What jumps, takes the camera with it.
  Eigen::Vector2d travel(const Eigen::Vector2d& place, double elapsed);
  /// The same at once, for what is put elsewhere by hand.
  Eigen::Vector2d jump(const Eigen::Vector2d& place);

 private:
  std::optional<Eigen::Vector2d> followed_;             ///< the smoothed place
  Eigen::Vector2d velocity_ = Eigen::Vector2d::Zero();  ///< of it, per second
};

}  // namespace sinew
