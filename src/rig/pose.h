#pragma once

#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// Where a joint is in the frame of its parent.
struct JointTransform {
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  Eigen::Vector3d translation = Eigen::Vector3d::Zero();

  bool operator==(const JointTransform& other) const {
    return rotation.coeffs() == other.rotation.coeffs() && translation == other.translation;
  }
};

/// One local transform for each joint of a skeleton.
struct Pose {
  std::vector<JointTransform> joints;
};

Pose rest_pose(const Skeleton& skeleton);

/// Slerp of rotations (along the shorter arc) and lerp of translations; t in [0, 1].
Pose interpolate(const Pose& a, const Pose& b, double t);

/// G_k = L_1 ... L_k (Komaritzan 2022, eq. 2.1), one for each joint.
std::vector<Transform> global_transforms(const Skeleton& skeleton, const Pose& pose);
/// The same into a vector that is kept, so that later calls allocate nothing.
void global_transforms(const Skeleton& skeleton, const Pose& pose, std::vector<Transform>& global);

/// T_k = G_k Gbar_k^-1 (eq. 2.2): from the rest pose to the pose, both in the world.
std::vector<Transform> skinning_transforms(const Skeleton& skeleton, const Pose& pose);

}  // namespace sinew
