// SPDX-License-Identifier: MIT

#include "rig/bone_deformation.h"

namespace sinew {

BoneDeformation interpolate(const BoneDeformation& a, const BoneDeformation& b, double t) {
  return {(1.0 - t) * a.twist + t * b.twist, (1.0 - t) * a.stretch + t * b.stretch};
}

Eigen::Quaterniond twist_at(const Eigen::Vector3d& bone, const BoneDeformation& deformation,
                            double t) {
  if (bone.isZero(0.0)) return Eigen::Quaterniond::Identity();
  return Eigen::Quaterniond(Eigen::AngleAxisd(t * deformation.twist, bone.stableNormalized()));
}

Transform deformed_at(const Eigen::Vector3d& bone, const BoneDeformation& deformation, double t) {
  Transform transform = Transform::Identity();
  transform.linear() = twist_at(bone, deformation, t).toRotationMatrix();
  transform.translation() = t * (deformation.stretch - 1.0) * bone;
  return transform;
}

}  // namespace sinew
