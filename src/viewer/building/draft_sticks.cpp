// SPDX-License-Identifier: MIT

#include "viewer/building/draft_sticks.h"

#include <algorithm>
#include <cstddef>

namespace sinew {
namespace {

// Colors in sRGB.
const Eigen::Vector4f kSelectedColor(1.0F, 0.84F, 0.36F, 1.0F);
const Eigen::Vector4f kMarkedColor(0.45F, 0.80F, 1.0F, 1.0F);
const Eigen::Vector4f kFlawColor(0.93F, 0.30F, 0.24F, 1.0F);

constexpr float kSmallestJoint = 0.008F;  // radius, in our length unit
constexpr float kEmphasis = 1.4F;         // factor of the radius of joints with a color

/// Returns the child-side joints of the bones, in the order of their sticks.
std::vector<int> bones_of(const Skeleton& skeleton) {
  std::vector<int> bones;
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (skeleton.joints[j].parent >= 0 && skeleton.joints[j].has_bone) bones.push_back(j);
  return bones;
}

void color_flaws(const Building& building, const std::vector<int>& bones, SkeletonSticks& sticks) {
  using Kind = SkeletonProblem::Kind;
  for (const SkeletonProblem& problem : building.problems()) {
    if (problem.kind == Kind::kPieces || problem.kind == Kind::kSameName) continue;
    for (const int joint : problem.joints) {
      if (problem.kind == Kind::kThroughSkin) {
        const auto bone = std::find(bones.begin(), bones.end(), joint);
        if (bone != bones.end()) sticks.bones[bone - bones.begin()].color = kFlawColor;
        continue;
      }
      sticks.joints[joint].color = kFlawColor;
      sticks.joints[joint].radius *= kEmphasis;
    }
  }
}

}  // namespace

SkeletonSticks draft_sticks(const Building& building) {
  const Skeleton& skeleton = building.skeleton();
  SkeletonSticks sticks = skeleton_sticks(skeleton, rest_pose(skeleton));
  for (Stick& joint : sticks.joints) joint.radius = std::max(joint.radius, kSmallestJoint);
  if (building.knows_body()) color_flaws(building, bones_of(skeleton), sticks);
  const auto emphasize = [&](int joint, const Eigen::Vector4f& color) {
    if (joint < 0 || joint >= skeleton.joint_count()) return;
    sticks.joints[joint].color = color;
    sticks.joints[joint].radius *= kEmphasis;
  };
  for (const int joint : building.shown_marks()) emphasize(joint, kMarkedColor);
  emphasize(building.selected(), kSelectedColor);
  return sticks;
}

}  // namespace sinew
