#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// The poses through which a body is led into a pose while it settles. Where skin touches skin, the
/// place at which a body rests depends on the way there; the way from the rest pose, with every
/// joint turning about one axis, is the one that does not depend on what happened before.
class SettlingPath {
 public:
  /// Leads nowhere: has no pose left.
  SettlingPath() = default;

  /// Puts the body straight into the pose.
  static SettlingPath straight_to(const Pose& pose);
  /// Leads from the rest pose in steps that turn no joint by more than 4 degrees, slowly at both
  /// ends. Joints without a parent are where the pose has them from the beginning, since they move
  /// the body as a whole.
  static SettlingPath from_rest(const Skeleton& skeleton, const Pose& pose);

  /// Whether every pose has been taken.
  bool has_arrived() const { return next_ == poses_.size(); }
  /// The next pose, which is taken by this call. There must be one.
  const Pose& take_next() { return poses_[next_++]; }

 private:
  std::vector<Pose> poses_;
  std::size_t next_ = 0;
};

}  // namespace sinew
