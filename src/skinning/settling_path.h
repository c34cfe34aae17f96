// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Lists the poses through which a body is moved into a pose while it settles. If the skin collides
/// with itself, the place at which a body rests depends on the path. The path from the rest pose,
/// with each joint rotating about one axis, does not depend on what happened before.
class SettlingPath {
 public:
  /// Creates a path without poses.
  SettlingPath() = default;

  /// Returns a path that consists of the pose alone.
  static SettlingPath straight_to(const Pose& pose);
  /// Returns a path from the rest pose in steps that rotate no joint and twist no bone by more than
  /// 4 degrees (up to a full turn), with small steps at both ends. Root joints have their transform
  /// in the pose from the beginning, since they move the body as a whole.
  static SettlingPath from_rest(const Skeleton& skeleton, const Pose& pose);

  /// Returns true if no pose is left.
  bool has_arrived() const { return next_ == poses_.size(); }
  /// Returns the next pose and advances along the path. There must be one.
  const Pose& next() { return poses_[next_++]; }

 private:
  std::vector<Pose> poses_;
  std::size_t next_ = 0;
};

}  // namespace sinew
