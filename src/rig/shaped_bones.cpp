// SPDX-License-Identifier: MIT

#include "rig/shaped_bones.h"

#include <algorithm>
#include <limits>

namespace sinew {

ShapedBones::ShapedBones(const Skeleton& skeleton, const std::vector<BoneDeformation>& bones) {
  if (bones.empty()) return;
  const std::vector<Transform> rest = skeleton.rest_global();
  for (const Transform& joint : rest) joints_.push_back({joint.translation(), {}});
  std::vector<char> deforms(rest.size(), 0);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    if (joint.parent < 0 || joint.rest_local.translation().isZero(0.0)) continue;
    Begin& begin = joints_[joint.parent];
    begin.bones.push_back({rest[j].translation() - begin.place, bones[j]});
    if (!(bones[j] == BoneDeformation())) deforms[joint.parent] = 1;
  }
  for (std::size_t j = 0; j < joints_.size(); ++j)
    if (deforms[j] == 0) joints_[j].bones.clear();
  any_ = std::find(deforms.begin(), deforms.end(), 1) != deforms.end();
}

Transform ShapedBones::at(int joint, const Eigen::Vector3d& point) const {
  if (!any_) return Transform::Identity();
  const Begin& begin = joints_[joint];
  const Eigen::Vector3d x = point - begin.place;
  Transform nearest = Transform::Identity();
  double least = std::numeric_limits<double>::infinity();
  for (const Bone& bone : begin.bones) {
    const double t = std::clamp(x.dot(bone.vector) / bone.vector.squaredNorm(), 0.0, 1.0);
    const double distance = (x - t * bone.vector).squaredNorm();
    if (!(distance < least)) continue;
    least = distance;
    nearest = deformed_at(bone.vector, bone.deformation, t);
  }
  // Relative to the joint; move it to the world at rest.
  nearest.translation() += begin.place - nearest.linear() * begin.place;
  return nearest;
}

}  // namespace sinew
