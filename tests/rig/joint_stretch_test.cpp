// SPDX-License-Identifier: MIT

// Joint stretches (scale and shear), which leave the frames of joints rigid.

#include <gtest/gtest.h>

#include <numbers>

#include "rig/clip.h"
#include "support/rotations.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

Eigen::Matrix3d scale(double x, double y, double z) {
  return Vector3d(x, y, z).asDiagonal();
}

/// Returns the rest pose of a skeleton with stretches that change nothing.
Pose unstretched(const Skeleton& skeleton) {
  Pose pose = rest_pose(skeleton);
  pose.stretches.resize(pose.joints.size());
  return pose;
}

TEST(JointStretch, CarriesWhatHangsOnTheJointAndShearsWhatIsTurned) {
  const Skeleton skeleton = make_chain({0.0, 1.0, 2.0});
  Pose pose = unstretched(skeleton);
  pose.stretches[0].linear = scale(2.0, 1.0, 1.0);
  pose.joints[1].rotation = about_z(std::numbers::pi / 4.0);
  const auto blend = blend_transforms(skeleton, pose);
  EXPECT_LT((blend[0] * Vector3d(0.5, 0.3, 0.1) - Vector3d(1.0, 0.3, 0.1)).norm(), 1e-12);
  // The point is half a unit beyond the second joint. It turns by 45 degrees, and then its distance
  // along x doubles.
  const double part = 0.5 * std::sqrt(0.5);
  EXPECT_LT((blend[1] * Vector3d(1.5, 0.0, 0.0) - Vector3d(2.0 + 2.0 * part, part, 0.0)).norm(),
            1e-12);
  EXPECT_LT((blend[1] * Vector3d(1.0, 0.5, 0.0) - Vector3d(2.0 - 2.0 * part, part, 0.0)).norm(),
            1e-12);
  EXPECT_LT(
      (blend[2] * Vector3d(2.0, 0.0, 0.0) - Vector3d(2.0 + 4.0 * part, 2.0 * part, 0.0)).norm(),
      1e-12);
}

TEST(JointStretch, ComesBeforeTheTurnAndShiftsInTheFrameOfTheParent) {
  const Skeleton skeleton = make_chain({0.0, 1.0});
  Pose pose = unstretched(skeleton);
  pose.stretches[0].linear = scale(1.0, 2.0, 1.0);
  pose.joints[1].rotation = about_z(std::numbers::pi / 2.0);
  pose.stretches[1] = {scale(3.0, 1.0, 1.0), {0.0, 0.1, 0.0}, {0.0, 0.2, 0.5}};
  // In the frame of the joint the point (0.1, 0, 0) is stretched to (0.3, 0.1, 0), turned to
  // (-0.1, 0.3, 0) and moved to (0.9, 0.5, 0.5). The parent then doubles its y.
  EXPECT_LT(
      (blend_transforms(skeleton, pose)[1] * Vector3d(1.1, 0.0, 0.0) - Vector3d(0.9, 1.0, 0.5))
          .norm(),
      1e-12);
}

TEST(JointStretch, LeavesBonesRigid) {
  const Skeleton skeleton = make_chain({0.0, 1.0, 2.0});
  Pose pose = rest_pose(skeleton);
  pose.joints[1].rotation = about_z(0.7);
  const auto rigid = skinning_transforms(skeleton, pose);
  const auto blend = blend_transforms(skeleton, pose);
  for (std::size_t j = 0; j < rigid.size(); ++j)
    EXPECT_EQ(rigid[j].matrix(), blend[j].matrix()) << "no stretch changes no bit";
  pose.stretches.resize(3);
  pose.stretches[0].linear = scale(2.0, 2.0, 2.0);
  const auto stretched = skinning_transforms(skeleton, pose);
  for (std::size_t j = 0; j < rigid.size(); ++j)
    EXPECT_EQ(rigid[j].matrix(), stretched[j].matrix());
}

TEST(JointStretch, IsInterpolatedBetweenPosesOfWhichOneHasNone) {
  const Skeleton skeleton = make_chain({0.0, 1.0});
  const Pose none = rest_pose(skeleton);
  Pose grown = unstretched(skeleton);
  grown.stretches[1] = {scale(3.0, 1.0, 1.0), {0.4, 0.0, 0.0}, {0.0, 0.8, 0.0}};
  for (const Pose& pose : {interpolate(none, grown, 0.25), interpolate(grown, none, 0.75)}) {
    ASSERT_EQ(pose.stretches.size(), 2U);
    EXPECT_LT((pose.stretches[1].linear - scale(1.5, 1.0, 1.0)).norm(), 1e-12);
    EXPECT_LT((pose.stretches[1].offset - Vector3d(0.1, 0.0, 0.0)).norm(), 1e-12);
    EXPECT_LT((pose.stretches[1].shift - Vector3d(0.0, 0.2, 0.0)).norm(), 1e-12);
    EXPECT_EQ(pose.stretches[0].linear, Eigen::Matrix3d::Identity());
  }
  EXPECT_TRUE(interpolate(none, none, 0.5).stretches.empty());
}

TEST(JointStretch, OfAClipGoesAlongLinesBetweenItsKeys) {
  const Skeleton skeleton = make_chain({0.0, 1.0});
  Clip clip{"grow", 4.0, {}};
  Track turn;
  turn.joint = 0;
  turn.rotation_times = {0.0, 4.0};
  turn.rotations = {about_z(0.0), about_z(1.0)};
  clip.tracks = {turn};
  EXPECT_TRUE(clip.sample(skeleton, 2.0).stretches.empty());
  Track grow;
  grow.joint = 1;
  grow.stretch_times = {1.0, 3.0};
  grow.stretches = {{}, {scale(1.0, 5.0, 1.0), Vector3d::Zero(), {0.0, 2.0, 0.0}}};
  clip.tracks.push_back(grow);
  for (const auto& [time, fraction] : {std::pair{0.0, 0.0}, {1.5, 0.25}, {3.5, 1.0}}) {
    const Pose pose = clip.sample(skeleton, time);
    ASSERT_EQ(pose.stretches.size(), 2U);
    EXPECT_LT((pose.stretches[1].linear - scale(1.0, 1.0 + 4.0 * fraction, 1.0)).norm(), 1e-12);
    EXPECT_LT((pose.stretches[1].shift - Vector3d(0.0, 2.0 * fraction, 0.0)).norm(), 1e-12);
    EXPECT_EQ(pose.stretches[0].linear, Eigen::Matrix3d::Identity());
    EXPECT_EQ(pose.joints[1].translation, Vector3d::UnitX()) << "it has no other keys";
  }
}

}  // namespace
}  // namespace sinew
