// SPDX-License-Identifier: MIT

#include "rig/motion_up.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/bodies.h"

namespace sinew {
namespace {

Eigen::Quaterniond about(const Eigen::Vector3d& axis, double angle) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis));
}

/// Returns a clip of a body that walks across a room and swings its arms.
Clip stroll(const Skeleton& skeleton) {
  Clip clip;
  clip.duration = 2.0;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Track track;
    track.joint = j;
    for (const double time : {0.0, 0.5, 1.0, 1.5, 2.0}) {
      const bool is_arm = skeleton.joints[j].name.find("Arm") != std::string::npos;
      track.rotation_times.push_back(time);
      track.rotations.push_back(
          about(Eigen::Vector3d::UnitX(), is_arm ? std::sin(M_PI * time) : 0.0));
      if (j > 0) continue;
      track.translation_times.push_back(time);
      track.translations.push_back(skeleton.joints[0].rest_local.translation() +
                                   Eigen::Vector3d(0.3, 0.0, time - 1.0));
    }
    clip.tracks.push_back(track);
  }
  return clip;
}

TEST(MotionUp, AgreesWithMostRestPoses) {
  for (const auto& [name, convention] : conventions()) {
    SCOPED_TRACE(name);
    const Skeleton skeleton = make_body(convention);
    EXPECT_FALSE(rotation_to_rest_up(skeleton, {stroll(skeleton)}));
  }
}

TEST(MotionUp, IsFoundWhereTheMotionStandsOnAnotherAxis) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const Clip upright = stroll(skeleton);
  for (const Eigen::Vector3d& axis :
       {Eigen::Vector3d(Eigen::Vector3d::UnitX()), Eigen::Vector3d(Eigen::Vector3d::UnitZ())}) {
    Clip clip = upright;
    rotate_clip(clip, skeleton, about(axis, M_PI_2));
    const auto rotation = rotation_to_rest_up(skeleton, {clip});
    ASSERT_TRUE(rotation);
    rotate_clip(clip, skeleton, *rotation);
    for (const double time : {0.0, 0.7, 2.0}) {
      const auto truth = global_transforms(skeleton, upright.sample(skeleton, time));
      const auto at = global_transforms(skeleton, clip.sample(skeleton, time));
      for (std::size_t j = 0; j < at.size(); ++j) EXPECT_TRUE(at[j].isApprox(truth[j], 1e-9));
    }
  }
}

TEST(MotionUp, LetsPeopleLie) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  Clip clip = stroll(skeleton);
  // The body lies on its back somewhere in the room, its root 0.1 above the ground.
  rotate_clip(clip, skeleton, about(Eigen::Vector3d::UnitX(), -M_PI_2));
  for (Eigen::Vector3d& place : clip.tracks[0].translations) {
    place.y() = 0.1;
    place.z() += 2.0;
  }
  EXPECT_FALSE(rotation_to_rest_up(skeleton, {clip}));
  // Now it lies still, with its feet at the origin.
  for (Eigen::Vector3d& place : clip.tracks[0].translations) place = {0.0, 0.1, -0.94};
  EXPECT_FALSE(rotation_to_rest_up(skeleton, {clip}));
}

TEST(MotionUp, IsThatOfAllClipsOfAFile) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const Clip upright = stroll(skeleton);
  Clip rotated = upright;
  rotate_clip(rotated, skeleton, about(Eigen::Vector3d::UnitX(), M_PI_2));
  Clip still = rotated;
  for (Eigen::Vector3d& place : still.tracks[0].translations) place = {0.0, 0.0, 5.0};
  EXPECT_TRUE(rotation_to_rest_up(skeleton, {rotated, still}));
  EXPECT_FALSE(rotation_to_rest_up(skeleton, {still}));
  EXPECT_FALSE(rotation_to_rest_up(skeleton, {rotated, upright}));
  EXPECT_FALSE(rotation_to_rest_up(skeleton, {upright, rotated}));
  Clip other = upright;
  rotate_clip(other, skeleton, about(Eigen::Vector3d::UnitZ(), M_PI_2));
  EXPECT_FALSE(rotation_to_rest_up(skeleton, {rotated, other}));
}

TEST(MotionUp, TurnsRootsWithoutKeys) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  Clip clip;
  rotate_clip(clip, skeleton, about(Eigen::Vector3d::UnitX(), M_PI_2));
  const auto at = global_transforms(skeleton, clip.sample(skeleton, 0.0));
  const auto rest = skeleton.rest_global();
  EXPECT_TRUE(at[3].translation().isApprox(
      about(Eigen::Vector3d::UnitX(), M_PI_2) * rest[3].translation(), 1e-9));
}

}  // namespace
}  // namespace sinew
