// SPDX-License-Identifier: MIT

#include "rig/body_limits.h"

#include <gtest/gtest.h>

#include "rig/body_parts.h"
#include "rig/pose.h"
#include "support/bodies.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Returns the position of a joint's child after the joint has turned about its hinge by an angle.
Eigen::Vector3d bent(const Skeleton& skeleton, const JointLimit& limit, int joint, int child,
                     double angle) {
  Pose pose = rest_pose(skeleton);
  pose.joints[joint].rotation =
      pose.joints[joint].rotation * Eigen::Quaterniond(Eigen::AngleAxisd(angle, limit.hinge->axis));
  return global_transforms(skeleton, pose)[child].translation();
}

TEST(BodyLimits, LetElbowsBendForwardsAndKneesBackwardsInEveryConvention) {
  for (const auto& [name, convention] : conventions()) {
    SCOPED_TRACE(name);
    const Skeleton skeleton = make_body(convention);
    const Landmarks marks = find_landmarks(skeleton);
    const auto limits = joint_limits(skeleton);
    const auto rest = skeleton.rest_global();
    for (int side = 0; side < 2; ++side) {
      const auto& [clavicle, upper, fore, hand] = marks.arms[side];
      const auto& [thigh, shin, foot, toe] = marks.legs[side];
      ASSERT_TRUE(limits[fore].hinge && limits[shin].hinge);
      EXPECT_GT(limits[fore].hinge->max, 2.0);
      EXPECT_GT(limits[shin].hinge->max, 2.0);
      EXPECT_GT(bent(skeleton, limits[fore], fore, hand, 1.5).z(),
                rest[hand].translation().z() + 0.15);
      EXPECT_LT(bent(skeleton, limits[shin], shin, foot, 1.5).z(),
                rest[foot].translation().z() - 0.3);
    }
  }
}

TEST(BodyLimits, LetHingesStraightenAndNoMore) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const Landmarks::Leg leg = find_landmarks(skeleton).legs[0];
  const JointLimit limit = joint_limits(skeleton)[leg.shin];
  const auto rest = skeleton.rest_global();
  const Eigen::Vector3d hip = rest[leg.thigh].translation();
  const double length = (rest[leg.shin].translation() - hip).norm() +
                        (rest[leg.foot].translation() - rest[leg.shin].translation()).norm();
  const double reach = (bent(skeleton, limit, leg.shin, leg.foot, limit.hinge->min) - hip).norm();
  EXPECT_LT((rest[leg.foot].translation() - hip).norm(), length - 1e-4);
  EXPECT_NEAR(reach, length, 1e-4);
}

TEST(BodyLimits, LetAClearlyBentRestPoseDecide) {
  // In a hind leg the joint that is called shin bends in the opposite direction.
  Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const Landmarks::Leg leg = find_landmarks(skeleton).legs[0];
  skeleton.joints[leg.shin].rest_local.translation() = Eigen::Vector3d(0.0, -0.35, -0.25);
  skeleton.joints[leg.foot].rest_local.translation() = Eigen::Vector3d(0.0, -0.35, 0.25);
  const JointLimit limit = joint_limits(skeleton)[leg.shin];
  ASSERT_TRUE(limit.hinge);
  EXPECT_GT(bent(skeleton, limit, leg.shin, leg.foot, 0.5).z(),
            skeleton.rest_global()[leg.foot].translation().z() + 0.1);
}

TEST(BodyLimits, LetJointsBetweenLandmarksOnlyTwist) {
  const Skeleton skeleton = make_body(conventions().at("MakeHuman"));
  const auto limits = joint_limits(skeleton);
  const int between = skeleton.find("lowerarm02.L");
  ASSERT_GE(between, 0);
  EXPECT_EQ(limits[between].cone, 0.0);
  EXPECT_GT(limits[between].twist, 0.5);
}

TEST(BodyLimits, HoldTheRestPoseOfAnySkeleton) {
  std::vector<Skeleton> skeletons{{}, make_chain({0.0}), make_chain({0.0, 0.0, 1.0, 1.0})};
  for (const auto& [name, convention] : conventions()) skeletons.push_back(make_body(convention));
  for (const Skeleton& skeleton : skeletons) {
    const auto limits = joint_limits(skeleton);
    ASSERT_EQ(limits.size(), skeleton.joints.size());
    for (const JointLimit& limit : limits) {
      EXPECT_NEAR(limit.bone.norm(), 1.0, 1e-9);
      for (const LimitedAngle& angle : limited_angles(limit, Eigen::Quaterniond::Identity())) {
        EXPECT_NEAR(angle.excess(), 0.0, 1e-12);
      }
    }
  }
}

}  // namespace
}  // namespace sinew
