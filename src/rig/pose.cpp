// SPDX-License-Identifier: MIT

#include "rig/pose.h"

#include <algorithm>

namespace sinew {
namespace {

std::vector<Eigen::Affine3d> without_stretch(const std::vector<Transform>& rigid) {
  return {rigid.begin(), rigid.end()};
}

/// Interpolates between values of joints. An empty list stands for values that change nothing.
template <typename Value>
std::vector<Value> interpolated(const std::vector<Value>& a, const std::vector<Value>& b,
                                double t) {
  std::vector<Value> result;
  for (std::size_t j = 0; j < std::max(a.size(), b.size()); ++j)
    result.push_back(interpolate(a.empty() ? Value() : a[j], b.empty() ? Value() : b[j], t));
  return result;
}

}  // namespace

Transform end_of_bone(const Joint& joint, const BoneDeformation& deformation) {
  return deformed_at(joint.rest_local.translation(), deformation, 1.0);
}

BoneDeformation bone_of(const Pose& pose, int joint) {
  return pose.bones.empty() ? BoneDeformation() : pose.bones[joint];
}

void set_bone(Pose& pose, int joint, const BoneDeformation& bone) {
  if (pose.bones.empty() && bone == BoneDeformation()) return;
  pose.bones.resize(pose.joints.size());
  pose.bones[joint] = bone;
}

Pose rest_pose(const Skeleton& skeleton) {
  Pose pose;
  pose.joints.reserve(skeleton.joints.size());
  for (const Joint& joint : skeleton.joints) {
    pose.joints.push_back(
        {Eigen::Quaterniond(joint.rest_local.rotation()), joint.rest_local.translation()});
  }
  return pose;
}

void move_pose(Pose& pose, const Skeleton& skeleton, const Transform& by) {
  const Eigen::Quaterniond rotation(by.rotation());
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent >= 0) continue;
    JointTransform& root = pose.joints[j];
    root = {rotation * root.rotation, by * root.translation};
    if (!pose.stretches.empty()) pose.stretches[j].shift = rotation * pose.stretches[j].shift;
  }
}

JointStretch interpolate(const JointStretch& a, const JointStretch& b, double t) {
  return {(1.0 - t) * a.linear + t * b.linear, (1.0 - t) * a.offset + t * b.offset,
          (1.0 - t) * a.shift + t * b.shift};
}

Pose interpolate(const Pose& a, const Pose& b, double t) {
  Pose pose;
  pose.joints.resize(a.joints.size());
  for (std::size_t j = 0; j < pose.joints.size(); ++j) {
    pose.joints[j].rotation = a.joints[j].rotation.slerp(t, b.joints[j].rotation);
    pose.joints[j].translation = (1.0 - t) * a.joints[j].translation + t * b.joints[j].translation;
  }
  pose.stretches = interpolated(a.stretches, b.stretches, t);
  pose.bones = interpolated(a.bones, b.bones, t);
  return pose;
}

Pose with_rigid_bones(const Skeleton& skeleton, Pose pose) {
  for (std::size_t j = 0; j < pose.bones.size(); ++j) {
    if (skeleton.joints[j].parent < 0) continue;
    const Transform end = end_of_bone(skeleton.joints[j], pose.bones[j]);
    JointTransform& joint = pose.joints[j];
    joint = {Eigen::Quaterniond(end.linear()) * joint.rotation, end * joint.translation};
    if (!pose.stretches.empty()) pose.stretches[j].shift = end.linear() * pose.stretches[j].shift;
  }
  pose.bones.clear();
  return pose;
}

std::vector<Transform> global_transforms(const Skeleton& skeleton, const Pose& pose) {
  std::vector<Transform> global;
  global_transforms(skeleton, pose, global);
  return global;
}

void global_transforms(const Skeleton& skeleton, const Pose& pose, std::vector<Transform>& global) {
  global.resize(skeleton.joints.size());
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Transform local = Transform::Identity();
    local.linear() = pose.joints[j].rotation.normalized().toRotationMatrix();
    local.translation() = pose.joints[j].translation;
    const int parent = skeleton.joints[j].parent;
    if (parent >= 0 && !pose.bones.empty())
      local = end_of_bone(skeleton.joints[j], pose.bones[j]) * local;
    global[j] = parent < 0 ? local : global[parent] * local;
  }
}

std::vector<Transform> skinning_transforms(const Skeleton& skeleton, const Pose& pose) {
  std::vector<Transform> transforms = global_transforms(skeleton, pose);
  const std::vector<Transform> rest = skeleton.rest_global();
  for (std::size_t j = 0; j < transforms.size(); ++j)
    transforms[j] = transforms[j] * rest[j].inverse();
  return transforms;
}

std::vector<Eigen::Affine3d> stretched_transforms(const Skeleton& skeleton, const Pose& pose) {
  if (pose.stretches.empty()) return without_stretch(global_transforms(skeleton, pose));
  std::vector<Eigen::Affine3d> global(skeleton.joints.size());
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const JointStretch& stretch = pose.stretches[j];
    const Eigen::Matrix3d rotation = pose.joints[j].rotation.normalized().toRotationMatrix();
    Eigen::Affine3d local = Eigen::Affine3d::Identity();
    local.linear() = rotation * stretch.linear;
    local.translation() = pose.joints[j].translation + stretch.shift + rotation * stretch.offset;
    const int parent = skeleton.joints[j].parent;
    if (parent >= 0 && !pose.bones.empty())
      local = end_of_bone(skeleton.joints[j], pose.bones[j]) * local;
    global[j] = parent < 0 ? local : global[parent] * local;
  }
  return global;
}

std::vector<Eigen::Affine3d> blend_transforms(const Skeleton& skeleton, const Pose& pose) {
  if (pose.stretches.empty()) return without_stretch(skinning_transforms(skeleton, pose));
  std::vector<Eigen::Affine3d> transforms = stretched_transforms(skeleton, pose);
  const std::vector<Transform> rest = skeleton.rest_global();
  for (std::size_t j = 0; j < transforms.size(); ++j)
    transforms[j] = transforms[j] * rest[j].inverse();
  return transforms;
}

}  // namespace sinew
