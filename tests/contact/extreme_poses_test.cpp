// SPDX-License-Identifier: MIT

#include "contact/extreme_poses.h"

#include <gtest/gtest.h>

#include <numbers>

#include "support/bodies.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

using std::numbers::pi;

std::vector<LimbBend> bends_of(const Skeleton& skeleton, double thickness) {
  const BoneLines lines = bone_lines(skeleton);
  return extreme_poses(skeleton, lines, std::vector<double>(lines.joints.size(), thickness));
}

/// Returns the angle between the two bones of a bend at their joint, after a bend by `angle`.
double opening(const Skeleton& skeleton, const LimbBend& bend, double angle) {
  Pose pose = rest_pose(skeleton);
  bend.apply(skeleton, angle, pose);
  const std::vector<Transform> joints = global_transforms(skeleton, pose);
  const BoneLines lines = bone_lines(skeleton);
  const Eigen::Vector3d at = joints[bend.joint].translation();
  const int other_end = bend.bone_j == bend.joint ? lines.parents[bend.joint] : bend.bone_j;
  const Eigen::Vector3d first = joints[bend.bone_i].translation() - at;
  const Eigen::Vector3d second = joints[other_end].translation() - at;
  return std::atan2(first.cross(second).norm(), first.dot(second));
}

TEST(ExtremePoses, CloseAStraightLimbFromFourSides) {
  const Skeleton arm = make_chain({0.0, 0.1, 0.4, 0.7});
  int closings = 0;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const LimbBend& bend : bends_of(arm, 0.04)) {
    if (bend.joint != 2 || bend.bone_j != 2) continue;
    ++closings;
    ASSERT_EQ(bend.rotations.size(), 1U);
    sum += bend.rotations[0].axis;
    EXPECT_NEAR(bend.rotations[0].axis.x(), 0.0, 1e-12);
    EXPECT_NEAR(opening(arm, bend, bend.angles.back()), pi - bend.angles.back(), 1e-9);
    EXPECT_NEAR(bend.angles.back(), 150.0 / 180.0 * pi, 1e-9) << "thin limbs close to the limit";
  }
  EXPECT_EQ(closings, 4);
  EXPECT_LT(sum.norm(), 1e-9);
}

TEST(ExtremePoses, StopWhereThickLimbsAreDeepInEachOther) {
  const Skeleton arm = make_chain({0.0, 0.1, 0.4, 0.7});
  for (const LimbBend& bend : bends_of(arm, 0.2)) {
    if (bend.joint != 2 || bend.bone_j != 2) continue;
    // The crease, at 0.2 / tan(opening / 2) from the joint, reaches 0.8 of the bone length of 0.3.
    EXPECT_NEAR(opening(arm, bend, bend.angles.back()), 2.0 * std::atan(0.2 / 0.24), 0.1);
  }
}

TEST(ExtremePoses, BendFirstInTheDirectionALimbIsBentAtRest) {
  const Skeleton arm =
      make_skeleton({{{0, 0, 0}, -1}, {{0.1, 0, 0}, 0}, {{0.4, 0, 0}, 1}, {{0.69, 0.06, 0}, 2}});
  for (const LimbBend& bend : bends_of(arm, 0.04)) {
    if (bend.joint != 2 || bend.bone_j != 2) continue;
    EXPECT_LT(opening(arm, bend, 0.5), opening(arm, bend, 0.0) - 0.45);
    break;
  }
}

TEST(ExtremePoses, CloseLegsByTurningBoth) {
  const Skeleton hips = make_skeleton({{{0, 1, 0}, -1},
                                       {{0.1, 0.95, 0}, 0},
                                       {{0.1, 0.5, 0}, 1},
                                       {{-0.1, 0.95, 0}, 0},
                                       {{-0.1, 0.5, 0}, 3}});
  bool closed = false;
  for (const LimbBend& bend : bends_of(hips, 0.07)) {
    EXPECT_FALSE(bend.bone_i == 4 && bend.bone_j == 2) << "each two limbs once";
    if (bend.bone_i != 2 || bend.bone_j != 4) continue;
    ASSERT_EQ(bend.rotations.size(), 2U);
    Pose pose = rest_pose(hips);
    bend.apply(hips, bend.angles.back(), pose);
    const std::vector<Transform> joints = global_transforms(hips, pose);
    const Eigen::Vector3d left = joints[2].translation();
    const Eigen::Vector3d right = joints[4].translation();
    EXPECT_NEAR(left.y(), right.y(), 1e-9);
    closed |= (left - right).norm() < 0.1;
  }
  EXPECT_TRUE(closed);
}

TEST(ExtremePoses, AreFoundForTheRigsOfAllTools) {
  for (const auto& [name, convention] : conventions()) {
    const Skeleton skeleton = make_body(convention);
    const BoneLines lines = bone_lines(skeleton);
    const std::vector<LimbBend> bends = bends_of(skeleton, 0.05);
    EXPECT_GT(bends.size(), 40U) << name;
    EXPECT_LT(bends.size(), 600U) << name;
    for (const LimbBend& bend : bends) {
      ASSERT_FALSE(bend.angles.empty());
      EXPECT_LE(bend.angles.back(), 150.0 / 180.0 * pi + 1e-9);
      EXPECT_EQ(bend.joint, lines.parents[bend.bone_i]);
      EXPECT_NE(bend.bone_i, bend.bone_j);
    }
    // The limb that begins at the elbow or the knee closes against the one above it.
    for (const std::string role : {"fore.l", "shin.r"}) {
      // In these bodies a helper bone at the joint may point anywhere, so no bend is expected
      // there.
      const bool has_helper = std::any_of(convention.begin(), convention.end(),
                                          [&](const auto& j) { return j.role == "+" + role; });
      if (has_helper) continue;
      const Eigen::Vector3d place = role_detail(role).position;
      const bool found = std::any_of(bends.begin(), bends.end(), [&](const LimbBend& bend) {
        return (lines.joints[bend.joint] - place).norm() < 1e-9 && bend.angles.back() > 1.0;
      });
      EXPECT_TRUE(found) << name << ", " << role;
    }
  }
}

TEST(ExtremePoses, NeedTwoLimbs) {
  EXPECT_TRUE(bends_of(make_chain({0.0, 1.0}), 0.1).empty());
  EXPECT_TRUE(bends_of(make_skeleton({{{0, 0, 0}, -1}}), 0.1).empty());
  EXPECT_TRUE(bends_of(make_chain({0.0, 0.0, 1.0, 1.0}), 0.1).empty());
  EXPECT_TRUE(bends_of(make_chain({0.0, 1.0, 2.0}), 0.0).empty()) << "no skin on them";
}

}  // namespace
}  // namespace sinew
