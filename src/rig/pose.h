// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/bone_deformation.h"
#include "rig/skeleton.h"

namespace sinew {

/// Describes the rotation and translation of a joint relative to its parent.
struct JointTransform {
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  Eigen::Vector3d translation = Eigen::Vector3d::Zero();

  bool operator==(const JointTransform& other) const {
    return rotation.coeffs() == other.rotation.coeffs() && translation == other.translation;
  }
};

/// Describes the scale and shear that a file gives a joint in addition to its rigid transform. They
/// act on the bones that the joint moves, and on the skin around them.
struct JointStretch {
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();  ///< in the joint's frame
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();      ///< in the joint's frame, after `linear`
  /// Added to the joint's translation: the displacement that the stretch of its parent causes.
  Eigen::Vector3d shift = Eigen::Vector3d::Zero();
};

/// Interpolates linearly; t in [0, 1].
JointStretch interpolate(const JointStretch& a, const JointStretch& b, double t);

/// Selects whether clips that are read have stretches.
enum class Stretches { kShown, kLeftOut };

/// Holds one local transform for each joint of a skeleton.
struct Pose {
  std::vector<JointTransform> joints;
  std::vector<JointStretch> stretches{};  ///< one for each joint; empty: no joint is stretched
  /// One for each joint: the deformation of the bone from its parent to it. Empty: no bone is
  /// deformed. The transform of the joint comes after it, in the frame at the end of the bone.
  std::vector<BoneDeformation> bones{};
};

/// Returns the deformation of the bone that ends in a joint.
BoneDeformation bone_of(const Pose& pose, int joint);
/// Sets the deformation of the bone that ends in a joint.
void set_bone(Pose& pose, int joint, const BoneDeformation& bone);

/// Returns the pose in which all joints have their transforms at rest.
Pose rest_pose(const Skeleton& skeleton);

/// Moves a pose as a whole by a transform in the world.
void move_pose(Pose& pose, const Skeleton& skeleton, const Transform& by);

/// Interpolates between two poses: slerp of rotations (along the shorter arc), lerp of
/// translations, stretches and deformations of bones; t in [0, 1].
Pose interpolate(const Pose& a, const Pose& b, double t);

/// Returns the same pose without deformations of bones: the transform of each joint includes that
/// of the end of its bone. All global transforms stay, but nothing says any more how the bones
/// between them are deformed.
Pose with_rigid_bones(const Skeleton& skeleton, Pose pose);

/// Returns the motion of the end of the bone between a joint and its parent, as the deformation of
/// the bone moves it from where it is at rest, in the frame of the parent.
Transform end_of_bone(const Joint& joint, const BoneDeformation& deformation);

/// Returns the global transforms G_k = L_1 ... L_k (Komaritzan 2022, eq. 2.1), one for each joint.
/// If bones are deformed, each L_k includes the transform of the end of its bone.
std::vector<Transform> global_transforms(const Skeleton& skeleton, const Pose& pose);
/// Computes the same transforms into an existing vector, so that later calls allocate nothing.
void global_transforms(const Skeleton& skeleton, const Pose& pose, std::vector<Transform>& global);

/// Returns the skinning transforms T_k = G_k Gbar_k^-1 (Komaritzan 2022, eq. 2.2), which take
/// points from the rest pose to the pose, both in the world.
std::vector<Transform> skinning_transforms(const Skeleton& skeleton, const Pose& pose);

/// Returns the frames of joints with their stretches, U_k = U_p L_k E_k, where p is the parent, L_k
/// the local transform with the shift, and E_k x = linear x + offset. Without stretches U_k is G_k.
std::vector<Eigen::Affine3d> stretched_transforms(const Skeleton& skeleton, const Pose& pose);

/// Returns the skinning transforms with stretches, A_k = U_k Gbar_k^-1. Without stretches A_k is
/// T_k to the last bit.
std::vector<Eigen::Affine3d> blend_transforms(const Skeleton& skeleton, const Pose& pose);

}  // namespace sinew
