#pragma once

#include <functional>
#include <string>

#include "rig/clip.h"

namespace sinew {

/// A pose that is set joint by joint, for skeletons whose rest rotations are the identity, so that
/// directions of the rest pose hold in every joint's frame.
class Puppet {
 public:
  explicit Puppet(const Skeleton& skeleton);

  /// Turns the joint after what it has turned so far, in the frame of its parent.
  void turn(const std::string& joint, double degrees, const Eigen::Vector3d& axis);
  /// Turns the joint in the plane of two directions, from the first towards the second.
  void bend(const std::string& joint, double degrees, const Eigen::Vector3d& from,
            const Eigen::Vector3d& towards);
  /// Turns the joint about the bone to its child.
  void twist(const std::string& joint, double degrees, const std::string& child);
  void move_root(const Eigen::Vector3d& offset);

  /// Turns `thigh` and `shin` so that `foot` comes to lie at `target` in the world, turned by
  /// `rotation`: two circles meet at the knee, on the side where it is at rest. A target out of
  /// reach is approached as far as the leg goes.
  void place_foot(const std::string& thigh, const std::string& shin, const std::string& foot,
                  const Eigen::Vector3d& target, const Eigen::Quaterniond& rotation);

  /// Where a joint is at rest, in the world.
  Eigen::Vector3d rest(const std::string& joint) const;
  /// Direction of the rest bone from a joint to its child.
  Eigen::Vector3d bone(const std::string& joint, const std::string& child) const;
  const Pose& pose() const { return pose_; }

 private:
  int index(const std::string& joint) const;

  const Skeleton& skeleton_;
  std::vector<Transform> rest_global_;
  Pose pose_;
};

/// A clip with keys at 30 Hz of the poses that `pose_at` makes for the times in [0, duration];
/// joints that never leave their rest pose get no track.
Clip record(const std::string& name, double duration, const Skeleton& skeleton,
            const std::function<void(Puppet& puppet, double time)>& pose_at);

/// From 0 at the ends to 1 in the middle part [rise, 1 - rise] of t in [0, 1], smoothly.
double plateau(double t, double rise);
/// 0 below `begin`, 1 above `end`, smooth in between.
double smooth_step(double begin, double end, double t);

}  // namespace sinew
