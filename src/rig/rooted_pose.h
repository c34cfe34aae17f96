// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/rigid_joints.h"

namespace sinew {

/// Computes the rigid skinning transforms of successive poses (rigid_joints()) relative to the
/// posed root joint, so that float keeps its precision far from the origin.
class RootedPose {
 public:
  /// `skeleton` must outlive this.
  /// \param carriers  carrying_joints() of the skeleton
  explicit RootedPose(const Skeleton& skeleton, std::vector<int> carriers = {});

  /// Computes the transforms of a pose, relative to its root joint, and the shapes of its bones.
  /// \return  position of the root joint
  Eigen::Vector3d place(const Pose& pose, RigidJoints& joints) const;

 private:
  void carry_soft_joints(RigidJoints& joints) const;

  const Skeleton& skeleton_;
  std::vector<int> carriers_;
  std::vector<Transform> to_joints_;  ///< inverse rest transforms: from the world to each joint
};

}  // namespace sinew
