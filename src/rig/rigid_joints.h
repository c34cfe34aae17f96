// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Describes how bones are deformed in the rest pose, before joints carry them rigidly. A point x
/// of bone b, which joint k moves, becomes r + S_k D_b (x - r), where r is the rest position of the
/// joint, D_b the deformation of the bone (deformed_at()) and S_k the stretch of the joint.
struct BoneShapes {
  std::vector<Eigen::Matrix3d> stretches;  ///< S_k of the joints; empty: none is stretched
  std::vector<BoneDeformation> bones;      ///< by the joint at the end; empty: none is deformed

  bool empty() const { return stretches.empty() && bones.empty(); }
  bool operator==(const BoneShapes&) const = default;
};

/// Holds the skinning transforms of joints, divided into rigid transforms and the deformation that
/// precedes them, as Kavan et al. 2008 do with the scale and shear of joints.
struct RigidJoints {
  std::vector<Transform> transforms;  ///< one for each joint
  BoneShapes shapes;
};

/// Divides the skinning transforms of a pose. The frame U_k of each joint (stretched_transforms())
/// becomes a rigid frame at the same origin, with the rotation of G_k, and the stretch that is
/// left.
RigidJoints rigid_joints(const Skeleton& skeleton, const Pose& pose);

}  // namespace sinew
