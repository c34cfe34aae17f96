#include "rig/pose.h"

namespace sinew {

Pose rest_pose(const Skeleton& skeleton) {
  Pose pose;
  pose.joints.reserve(skeleton.joints.size());
  for (const Joint& joint : skeleton.joints) {
    pose.joints.push_back(
        {Eigen::Quaterniond(joint.rest_local.rotation()), joint.rest_local.translation()});
  }
  return pose;
}

Pose interpolate(const Pose& a, const Pose& b, double t) {
  Pose pose;
  pose.joints.resize(a.joints.size());
  for (std::size_t j = 0; j < pose.joints.size(); ++j) {
    pose.joints[j].rotation = a.joints[j].rotation.slerp(t, b.joints[j].rotation);
    pose.joints[j].translation = (1.0 - t) * a.joints[j].translation + t * b.joints[j].translation;
  }
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

}  // namespace sinew
