// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>

#include "rig/clip.h"

namespace sinew {

/// Sets a pose joint by joint. Works for skeletons whose rest rotations are the identity, so that
/// directions in the rest pose are the same in the frame of every joint.
class Puppet {
 public:
  explicit Puppet(const Skeleton& skeleton);

  /// Rotates the joint in the frame of its parent, after its previous rotations.
  void rotate(const std::string& joint, double degrees, const Eigen::Vector3d& axis);
  /// Rotates the joint in the plane of two directions, from the first towards the second.
  void bend(const std::string& joint, double degrees, const Eigen::Vector3d& from,
            const Eigen::Vector3d& towards);
  /// Rotates the joint about the bone to its child.
  void twist(const std::string& joint, double degrees, const std::string& child);
  void move_root(const Eigen::Vector3d& offset);

  /// Rotates `thigh` and `shin` so that `foot` is at `target` in the world, with the rotation
  /// `rotation` (two-bone inverse kinematics). The knee stays on the side where it is at rest. If
  /// the target is out of reach, the leg is stretched towards it.
  void place_foot(const std::string& thigh, const std::string& shin, const std::string& foot,
                  const Eigen::Vector3d& target, const Eigen::Quaterniond& rotation);

  /// Returns the rest position of a joint in the world.
  Eigen::Vector3d rest(const std::string& joint) const;
  /// Returns the direction of the bone from a joint to its child at rest.
  Eigen::Vector3d bone(const std::string& joint, const std::string& child) const;
  const Pose& pose() const { return pose_; }

 private:
  int index(const std::string& joint) const;

  const Skeleton& skeleton_;
  std::vector<Transform> rest_global_;
  Pose pose_;
};

/// Records a clip of `duration` seconds with 30 keys per second, calling `pose_at` for the pose at
/// each key. Joints that never leave their rest pose get no track.
Clip record(const std::string& name, double duration, const Skeleton& skeleton,
            const std::function<void(Puppet& puppet, double time)>& pose_at);

/// Returns a smooth function of t in [0, 1] that is 0 at both ends and 1 for t in [rise, 1 - rise].
double plateau(double t, double rise);
/// Returns a smooth function of t that is 0 below `begin` and 1 above `end`.
double smooth_step(double begin, double end, double t);

}  // namespace sinew
