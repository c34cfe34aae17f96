// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Computes the skinning transforms T_k (skinning_transforms()) of successive poses relative to the
/// posed root joint, so that float keeps its precision far from the origin.
class RootedPose {
 public:
  /// `skeleton` must outlive this.
  /// \param carriers  for each joint, the joint whose transform it takes (carrying_joints());
  /// empty:
  ///                  each has its own
  explicit RootedPose(const Skeleton& skeleton, std::vector<int> carriers = {});

  /// Computes the transforms of a pose, relative to its root joint.
  /// \return  position of the root joint
  Eigen::Vector3d place(const Pose& pose, std::vector<Transform>& transforms) const;

 private:
  const Skeleton& skeleton_;
  std::vector<int> carriers_;
  std::vector<Transform> to_joints_;  ///< inverse rest transforms: from the world to each joint
};

}  // namespace sinew
