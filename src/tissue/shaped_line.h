// SPDX-License-Identifier: MIT

#pragma once

#include "rig/rigid_joints.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Returns the stretch S_k of a joint.
inline Eigen::Matrix3d stretch_of(const BoneShapes& shapes, int joint) {
  return shapes.stretches.empty() ? Eigen::Matrix3d::Identity() : shapes.stretches[joint];
}

/// Returns the deformation of a bone.
inline BoneDeformation deformation_of(const BoneShapes& shapes, int bone) {
  return shapes.bones.empty() ? BoneDeformation() : shapes.bones[bone];
}

/// Returns the vector from the beginning of a bone to its end at rest, after the deformation of the
/// bone and the stretch of the joint that moves it.
inline Eigen::Vector3d shaped_line(const BoneLines& lines, int bone, const BoneShapes& shapes) {
  const Eigen::Vector3d to_end = lines.end(bone) - lines.begin(bone);
  if (shapes.empty()) return to_end;
  return stretch_of(shapes, lines.parents[bone]) * (deformation_of(shapes, bone).stretch * to_end);
}

/// Returns 1 / x; 0 for 0, the squared length of a bone that is squeezed into a point.
inline double inverse_or_zero(double x) {
  return x == 0.0 ? 0.0 : 1.0 / x;
}

}  // namespace sinew
