#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Skinning transforms T_k (skinning_transforms()) of one pose after the other, around the posed
/// root joint, so that float keeps its digits far from home.
class RootedPose {
 public:
  /// `skeleton` must outlive this.
  explicit RootedPose(const Skeleton& skeleton);

  /// \return  where the root joint is
  Eigen::Vector3d place(const Pose& pose, std::vector<Transform>& transforms) const;

 private:
  const Skeleton& skeleton_;
  std::vector<Transform> to_joints_;  ///< of the rest pose: from the world to each joint
};

}  // namespace sinew
