// SPDX-License-Identifier: MIT

#include "viewer/scene/skeleton_sticks.h"

#include <algorithm>

namespace sinew {
namespace {

// Colors in sRGB.
const Eigen::Vector4f kBoneColor(0.95F, 0.70F, 0.30F, 1.0F);
const Eigen::Vector4f kJointColor(0.98F, 0.90F, 0.70F, 1.0F);
const Eigen::Vector4f kBoneVolumeColor(0.90F, 0.86F, 0.76F, 1.0F);
const Eigen::Vector4f kJointVolumeColor(0.45F, 0.68F, 0.86F, 1.0F);
const Eigen::Vector4f kBeyondSkinColor(0.90F, 0.27F, 0.22F, 1.0F);

constexpr float kBoneThickness = 0.08F;  // radius of a bone, in bone lengths
constexpr float kThickestBone = 0.028F;  // its largest radius, in our length unit
constexpr float kJointFraction = 0.45F;  // radius of a joint, in radii of its thickest bone

}  // namespace

SkeletonSticks skeleton_sticks(const Skeleton& skeleton, const Pose& pose) {
  const std::vector<Transform> transforms = global_transforms(skeleton, pose);
  SkeletonSticks sticks;
  std::vector<float> thickness(transforms.size(), 0.0F);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent < 0 || !skeleton.joints[j].has_bone) continue;
    const Eigen::Vector3f start = transforms[parent].translation().cast<float>();
    const Eigen::Vector3f end = transforms[j].translation().cast<float>();
    const float radius = std::min(kThickestBone, kBoneThickness * (end - start).norm());
    sticks.bones.push_back({start, radius, end, kBoneColor});
    thickness[parent] = std::max(thickness[parent], radius);
    thickness[j] = std::max(thickness[j], radius);
  }
  for (std::size_t j = 0; j < transforms.size(); ++j) {
    const Eigen::Vector3f place = transforms[j].translation().cast<float>();
    const float radius = std::max(0.004F, kJointFraction * thickness[j]);
    sticks.joints.push_back({place, radius, place, kJointColor});
  }
  return sticks;
}

std::vector<Stick> volume_sticks(const Skeleton& skeleton, const Pose& pose,
                                 const std::vector<SkeletonElement>& elements,
                                 const std::vector<double>& beyond_skin) {
  using Kind = SkeletonElement::Kind;
  const std::vector<Transform> transforms = skinning_transforms(skeleton, pose);
  std::vector<Stick> sticks;
  for (const SkeletonElement& element : elements) {
    if (element.kind == Kind::kFrustum) continue;
    const bool is_joint = element.kind == Kind::kJoint;
    const Transform& moved =
        transforms[is_joint ? element.joint : skeleton.joints[element.bone].parent];
    const bool leaves = is_joint && beyond_skin.at(element.joint) > 0.0;
    const Eigen::Vector4f& joint_color = leaves ? kBeyondSkinColor : kJointVolumeColor;
    sticks.push_back({(moved * element.c0).cast<float>(), static_cast<float>(element.r0),
                      (moved * element.c1).cast<float>(),
                      is_joint ? joint_color : kBoneVolumeColor});
  }
  return sticks;
}

}  // namespace sinew
