// SPDX-License-Identifier: MIT

#include "rig/pose.h"
#include "support/rotations.h"

#include <gtest/gtest.h>

#include <numbers>

namespace sinew {
namespace {

/// Builds three joints along x, one unit apart.
Skeleton chain() {
  Skeleton skeleton;
  for (int j = 0; j < 3; ++j) {
    Joint joint;
    joint.name = std::string(1, static_cast<char>('a' + j));
    joint.parent = j - 1;
    if (j > 0) joint.rest_local.translation() = Eigen::Vector3d::UnitX();
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

TEST(Pose, AtRestMovesNothing) {
  const Skeleton skeleton = chain();
  for (const Transform& t : skinning_transforms(skeleton, rest_pose(skeleton))) {
    EXPECT_TRUE(t.isApprox(Transform::Identity(), 1e-15));
  }
}

TEST(Pose, AccumulatesDownTheChain) {
  const Skeleton skeleton = chain();
  Pose pose = rest_pose(skeleton);
  pose.joints[0].rotation = about_z(std::numbers::pi / 2);
  pose.joints[1].rotation = about_z(std::numbers::pi / 2);
  const auto global = global_transforms(skeleton, pose);
  EXPECT_TRUE(global[1].translation().isApprox(Eigen::Vector3d(0, 1, 0), 1e-14));
  EXPECT_TRUE(global[2].translation().isApprox(Eigen::Vector3d(-1, 1, 0), 1e-14));
  // A point of the last bone, at rest half a unit beyond its joint, follows the chain.
  const Eigen::Vector3d moved = skinning_transforms(skeleton, pose)[2] * Eigen::Vector3d(2.5, 0, 0);
  EXPECT_TRUE(moved.isApprox(Eigen::Vector3d(-1.5, 1, 0), 1e-14));
}

TEST(Pose, InterpolatesAlongTheShorterArc) {
  const Skeleton skeleton = chain();
  const Pose a = rest_pose(skeleton);
  Pose b = a;
  b.joints[0].rotation.coeffs() = -about_z(1.0).coeffs();  // the same rotation
  b.joints[0].translation = Eigen::Vector3d(0, 4, 0);
  const Pose half = interpolate(a, b, 0.5);
  EXPECT_NEAR(half.joints[0].rotation.angularDistance(about_z(0.5)), 0.0, 1e-7);
  EXPECT_TRUE(half.joints[0].translation.isApprox(Eigen::Vector3d(0, 2, 0)));
}

TEST(Skeleton, FindsJointsAndChildren) {
  Skeleton skeleton = chain();
  skeleton.joints[2].parent = 0;
  EXPECT_EQ(skeleton.find("b"), 1);
  EXPECT_EQ(skeleton.find("z"), -1);
  EXPECT_EQ(skeleton.children()[0], (std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace sinew
