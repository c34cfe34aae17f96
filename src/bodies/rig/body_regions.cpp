// SPDX-License-Identifier: MIT

#include "bodies/rig/body_regions.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Shares of the stature: the plane between front and back of the trunk, the length of the sternum,
/// below which the abdomen begins, the height of the buttocks above the hip joints, the reach of
/// the shoulders around their joints, and that of the crotch around its middle, below the hips.
constexpr double kBackPlane = -0.016;
constexpr double kSternum = 0.105;
constexpr double kButtocks = 0.035;
constexpr double kShoulderReach = 0.045;
constexpr double kCrotchReach = 0.045;
constexpr double kCrotchBelowHips = 0.055;
/// Largest weight below which a vertex belongs to a joint and not to a bone.
constexpr float kRigidWeight = 0.7F;

/// Returns the region that follows from the joint alone; kChest for all of the trunk.
BodyRegion region_of_joint(const std::string& name) {
  const auto is = [&](const char* begin) { return name.starts_with(begin); };
  if (is("head") || is("jaw")) return BodyRegion::kHead;
  if (is("neck")) return BodyRegion::kNeck;
  if (is("upper_arm")) return BodyRegion::kUpperArm;
  if (is("forearm") || is("radius")) return BodyRegion::kForearm;
  if (is("hand") || is("thumb") || is("index") || is("middle") || is("ring") || is("little"))
    return BodyRegion::kHand;
  if (is("thigh") || is("patella")) return BodyRegion::kUpperLeg;
  if (is("shin")) return BodyRegion::kLowerLeg;
  if (is("foot") || is("subtalar") || is("midfoot") || is("toe")) return BodyRegion::kFoot;
  return BodyRegion::kChest;
}

/// \param place  on the skin of the right side
BodyRegion region_at(const TemplateJoints& joints, const std::string& joint,
                     const Vector3d& place) {
  const BodyRegion region = region_of_joint(joint);
  const bool is_trunk = region == BodyRegion::kChest;
  if ((is_trunk || region == BodyRegion::kUpperArm) &&
      (place - joints.glenohumeral).norm() < kShoulderReach * joints.stature)
    return BodyRegion::kShoulder;
  if (!is_trunk) return region;
  const bool is_back = place.z() < kBackPlane * joints.stature;
  const bool is_low = place.y() < joints.hip.y() + kButtocks * joints.stature;
  if (is_back) return is_low ? BodyRegion::kUpperLeg : BodyRegion::kBack;
  const bool is_chest = place.y() > joints.suprasternale.y() - kSternum * joints.stature;
  return is_chest ? BodyRegion::kChest : BodyRegion::kAbdomen;
}

}  // namespace

VertexGroups vertex_groups(const Skeleton& skeleton, const TemplateJoints& joints,
                           const Points& skin, std::span<const VertexWeights> weights) {
  const Vector3d crotch(0.0, joints.hip.y() - kCrotchBelowHips * joints.stature, joints.hip.z());
  VertexGroups groups;
  for (Eigen::Index v = 0; v < skin.cols(); ++v) {
    const Vector3d place(-std::abs(skin(0, v)), skin(1, v), skin(2, v));
    const SkinWeights::Influence& largest = weights[static_cast<std::size_t>(v)].front();
    const std::string& joint = skeleton.joints[largest.joint].name;
    const BodyRegion region = region_at(joints, joint, place);
    groups.regions.push_back(region);
    const bool is_crotch = (place - crotch).norm() < kCrotchReach * joints.stature;
    groups.crotch.push_back(is_crotch ? 1 : 0);
    const bool slides = region == BodyRegion::kAbdomen || largest.weight < kRigidWeight;
    groups.sliding.push_back(slides ? 1 : 0);
  }
  return groups;
}

}  // namespace sinew
