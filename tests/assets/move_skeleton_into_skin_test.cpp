// SPDX-License-Identifier: MIT

#include "assets/preparation/move_skeleton_into_skin.h"

#include <gtest/gtest.h>

#include "rig/pose.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Builds a limb along x on three joints, with a clip that bends it. The skeleton is `away` from
/// the axis of the limb.
Character limb(double away) {
  Character character;
  character.surface = make_tube(1.8, 0.1, 60, 16);
  character.skeleton =
      make_skeleton({{{-0.9, away, 0.0}, -1}, {{-0.2, away, 0.0}, 0}, {{0.4, away, 0.0}, 1}});
  character.weights.emplace();
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const double x = character.surface.positions(0, v);
    const double elbow = std::clamp(0.5 + (x + 0.2) / 0.2, 0.0, 1.0);
    const double wrist = std::clamp(0.5 + (x - 0.4) / 0.2, 0.0, 1.0);
    character.weights->vertices.push_back({{0, static_cast<float>(1.0 - elbow)},
                                           {1, static_cast<float>(elbow - wrist)},
                                           {2, static_cast<float>(wrist)}});
  }
  Clip clip{"bend", 1.0, {}};
  for (const int joint : {1, 2}) {
    Track track;
    track.joint = joint;
    track.rotation_times = {0.0, 1.0};
    track.rotations = {Eigen::Quaterniond::Identity(),
                       Eigen::Quaterniond(Eigen::AngleAxisd(1.2, Eigen::Vector3d::UnitZ()))};
    clip.tracks.push_back(track);
  }
  character.clips.push_back(clip);
  return character;
}

TEST(SeatSkeleton, PutsJointsIntoTheSkinThatTheyBend) {
  Character character = limb(0.5);
  move_skeleton_into_skin(character, SkinInterior(character.surface));
  const std::vector<Transform> rest = character.skeleton.rest_global();
  EXPECT_LT((rest[1].translation() - Eigen::Vector3d(-0.2, 0.0, 0.0)).norm(), 0.02);
  EXPECT_LT((rest[2].translation() - Eigen::Vector3d(0.4, 0.0, 0.0)).norm(), 0.02);
  EXPECT_EQ(character.warnings.size(), 1U);
}

TEST(SeatSkeleton, LeavesTheMotionOfTheSkinAsItWas) {
  const Character before = limb(0.5);
  Character after = before;
  move_skeleton_into_skin(after, SkinInterior(after.surface));
  for (const double time : {0.0, 0.1234, 0.5, 0.87, 1.0}) {
    const auto was =
        skinning_transforms(before.skeleton, before.clips[0].sample(before.skeleton, time));
    const auto is =
        skinning_transforms(after.skeleton, after.clips[0].sample(after.skeleton, time));
    for (std::size_t j = 0; j < was.size(); ++j) {
      EXPECT_LT((was[j].matrix() - is[j].matrix()).norm(), 2e-5) << "joint " << j << " at " << time;
    }
  }
}

TEST(SeatSkeleton, LeavesTheMotionOfStretchedSkinAsItWas) {
  Character before = limb(0.5);
  for (Track& track : before.clips[0].tracks) {
    track.stretch_times = {0.2, 0.9};
    track.stretches.resize(2);
    track.stretches[1].linear << 1.4, 0.2, 0.0, 0.0, 0.7, 0.1, 0.0, 0.0, 1.2;
    track.stretches[1].offset = {0.1, 0.0, -0.2};
    track.stretches[1].shift = {0.0, 0.3, 0.1};
  }
  Character after = before;
  move_skeleton_into_skin(after, SkinInterior(after.surface));
  for (const double time : {0.0, 0.1234, 0.5, 0.87, 1.0}) {
    const auto was =
        blend_transforms(before.skeleton, before.clips[0].sample(before.skeleton, time));
    const auto is = blend_transforms(after.skeleton, after.clips[0].sample(after.skeleton, time));
    for (std::size_t j = 0; j < was.size(); ++j) {
      EXPECT_LT((was[j].matrix() - is[j].matrix()).norm(), 4e-5) << "joint " << j << " at " << time;
    }
  }
}

TEST(SeatSkeleton, LeavesSkeletonsInTheirSkinAlone) {
  const Character before = limb(0.1);
  Character after = before;
  move_skeleton_into_skin(after, SkinInterior(after.surface));
  for (int j = 0; j < before.skeleton.joint_count(); ++j) {
    EXPECT_EQ(after.skeleton.joints[j].rest_local.matrix(),
              before.skeleton.joints[j].rest_local.matrix());
  }
  EXPECT_TRUE(after.warnings.empty());
}

}  // namespace
}  // namespace sinew
