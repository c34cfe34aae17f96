// SPDX-License-Identifier: MIT

#include "rig/posed_joints.h"
#include "support/rotations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "rig/clip_rate.h"

namespace sinew {
namespace {

class PosedJointsTest : public testing::Test {
 protected:
  PosedJointsTest() {
    skeleton_.joints.resize(3);
    for (int j = 0; j < 3; ++j) {
      skeleton_.joints[j].name = std::string(1, static_cast<char>('a' + j));
      skeleton_.joints[j].parent = j - 1;
      skeleton_.joints[j].rest_local.translation() = Eigen::Vector3d(0, j, 0);
    }
  }

  PosedJoints turned(const std::string& name, double angle) const {
    return {{name, {about_z(angle), Eigen::Vector3d(0, 1, 0)}}};
  }

  Skeleton skeleton_;
};

TEST_F(PosedJointsTest, OnlyNamedJointsAreReplaced) {
  Pose pose = rest_pose(skeleton_);
  pose.joints[2].rotation = about_z(0.25);
  PosedJoints joints = turned("b", 0.5);
  joints["nobody"] = {};
  const Pose result = with_joints(skeleton_, pose, joints);
  EXPECT_EQ(result.joints[0], pose.joints[0]);
  EXPECT_EQ(result.joints[1], joints["b"]);
  EXPECT_EQ(result.joints[2], pose.joints[2]);
  const PosedJoints all = all_joints(skeleton_, result);
  EXPECT_EQ(all.size(), 3U);
  EXPECT_EQ(all.at("b"), joints["b"]);
}

TEST_F(PosedJointsTest, JointsOfOneNameAreToldApart) {
  skeleton_.joints[2].name = "b";
  EXPECT_EQ(distinct_names(skeleton_), (std::vector<std::string>{"a", "b", "b#2"}));
  Pose pose = rest_pose(skeleton_);
  pose.joints[1].rotation = about_z(0.25);
  pose.joints[2].rotation = about_z(0.5);
  const PosedJoints all = all_joints(skeleton_, pose);
  const Pose back = with_joints(skeleton_, rest_pose(skeleton_), all);
  for (int j = 0; j < 3; ++j) EXPECT_EQ(back.joints[j], pose.joints[j]) << j;
  RecordedClip clip{"nod", 1.0, {{0.0, all}}};
  EXPECT_NEAR(clip_of(clip, skeleton_)
                  .sample(skeleton_, 0.0)
                  .joints[2]
                  .rotation.angularDistance(about_z(0.5)),
              0.0, 1e-12);
}

TEST_F(PosedJointsTest, KeysStandInTheOrderOfTheirTimes) {
  RecordedClip clip{"nod", 1.0, {}};
  set_key(clip, {0.5, turned("b", 0.5)});
  set_key(clip, {0.0, turned("b", 0.0)});
  set_key(clip, {1.5, turned("b", 1.5)});
  ASSERT_EQ(clip.keys.size(), 3U);
  EXPECT_EQ(clip.keys[0].time, 0.0);
  EXPECT_EQ(clip.keys[1].time, 0.5);
  EXPECT_EQ(clip.keys[2].time, 1.5);
  EXPECT_EQ(clip.duration, 1.5) << "as long as its last key";
}

TEST_F(PosedJointsTest, AKeyAtTheSameTimeReplacesTheOneBefore) {
  RecordedClip clip{"nod", 1.0, {}};
  set_key(clip, {0.5, turned("b", 0.1)});
  set_key(clip, {0.5004, turned("b", 0.9)});
  ASSERT_EQ(clip.keys.size(), 1U);
  EXPECT_EQ(clip.keys[0].joints, turned("b", 0.9));
  set_key(clip, {0.502, turned("b", 0.2)});
  EXPECT_EQ(clip.keys.size(), 2U);
}

TEST_F(PosedJointsTest, EachJointGoesBetweenTheKeysThatNameIt) {
  RecordedClip clip{"nod", 2.0, {}};
  set_key(clip, {0.0, turned("b", 0.0)});
  PosedJoints both = turned("b", 0.5);
  both["c"] = {about_z(1.0), Eigen::Vector3d(0, 2, 0)};
  set_key(clip, {1.0, both});
  set_key(clip, {2.0, turned("b", 0.0)});
  const Clip played = clip_of(clip, skeleton_);
  EXPECT_EQ(played.name, "nod");
  EXPECT_EQ(played.duration, 2.0);
  const Pose pose = played.sample(skeleton_, 0.5);
  EXPECT_NEAR(pose.joints[1].rotation.angularDistance(about_z(0.25)), 0.0, 1e-12);
  EXPECT_NEAR(pose.joints[2].rotation.angularDistance(about_z(1.0)), 0.0, 1e-12);
  EXPECT_EQ(pose.joints[0], rest_pose(skeleton_).joints[0]);
}

/// Provides a base in which "b" rotates by 1 rad in 1 s and "c" moves up.
class RecordedOverABase : public PosedJointsTest {
 protected:
  RecordedOverABase() {
    base_.name = "sway";
    base_.duration = 1.0;
    base_.frame_rate = 25.0;
    base_.morphs = {{0, {0.0, 1.0}, {0.0F, 1.0F}}};
    Track turn;
    turn.joint = 1;
    turn.rotation_times = {0.0, 1.0};
    turn.rotations = {about_z(0.0), about_z(1.0)};
    Track rise;
    rise.joint = 2;
    rise.translation_times = {0.0, 1.0};
    rise.translations = {Eigen::Vector3d(0, 2, 0), Eigen::Vector3d(0, 3, 0)};
    base_.tracks = {turn, rise};
  }
  Clip played(const std::vector<PoseKey>& keys) const {
    return clip_of({"take", 1.0, keys, "sway"}, skeleton_, &base_);
  }
  double angle(const Clip& clip, int joint, double time) const {
    const Eigen::Quaterniond rotation = clip.sample(skeleton_, time).joints[joint].rotation;
    return 2.0 * std::atan2(rotation.z(), rotation.w());
  }

  Clip base_;
};

TEST_F(RecordedOverABase, GoesOnWithItsMotion) {
  const Clip clip = played({});
  EXPECT_EQ(clip.name, "take");
  EXPECT_EQ(clip.duration, 1.0);
  EXPECT_EQ(clip.frame_rate, 25.0);
  EXPECT_EQ(clip.morph_weights(1, 0.5), std::vector<float>{0.5F});
  for (const double time : {0.0, 0.3, 1.0}) EXPECT_NEAR(angle(clip, 1, time), time, 1e-12);
}

TEST_F(RecordedOverABase, HasTheUsualRateIfTheBaseHasNone) {
  base_.frame_rate.reset();
  ASSERT_EQ(clip_rate(base_), std::nullopt);
  const Clip clip = played({{0.2, turned("b", 0.2)}, {0.6, turned("b", 1.0)}});
  EXPECT_EQ(clip_rate(clip), kRecordedRate) << "not that at which the sum is sampled";
  EXPECT_EQ(clip_rate(clip_of({"take", 1.0, {}}, skeleton_)), kRecordedRate);
}

TEST_F(RecordedOverABase, AKeyChangesItsJointsAllTheTime) {
  const Clip clip = played({{0.5, turned("b", 0.7)}});  // 0.2 rad beyond the base
  for (const double time : {0.0, 0.25, 0.5, 1.0})
    EXPECT_NEAR(angle(clip, 1, time), time + 0.2, 1e-12) << time;
  EXPECT_NEAR(clip.sample(skeleton_, 0.5).joints[2].translation.y(), 2.5, 1e-12)
      << "joints without keys move as in the base";
}

TEST_F(RecordedOverABase, OverridingKeysReplaceTheMotionOfTheirJoints) {
  RecordedClip take{"take", 1.0, {{0.2, turned("b", 0.2)}, {0.6, turned("b", 1.0)}}, "sway"};
  take.overrides = true;
  const Clip clip = clip_of(take, skeleton_, &base_);
  for (const auto& [time, expected] :
       {std::pair{0.0, 0.2}, {0.2, 0.2}, {0.4, 0.6}, {0.6, 1.0}, {1.0, 1.0}})
    EXPECT_NEAR(angle(clip, 1, time), expected, 1e-9) << time;
  EXPECT_NEAR(clip.sample(skeleton_, 0.5).joints[2].translation.y(), 2.5, 1e-12)
      << "joints without keys move as in the base";
}

TEST_F(RecordedOverABase, TheChangeGoesFromKeyToKey) {
  const Clip clip = played({{0.2, turned("b", 0.2)}, {0.6, turned("b", 1.0)}});
  EXPECT_NEAR(angle(clip, 1, 0.1), 0.1, 1e-12);
  EXPECT_NEAR(angle(clip, 1, 0.4), 0.4 + 0.2, 1e-9);
  EXPECT_NEAR(angle(clip, 1, 0.6), 1.0, 1e-12) << "a key is the pose at its time";
  EXPECT_NEAR(angle(clip, 1, 1.0), 1.4, 1e-12);
}

TEST_F(RecordedOverABase, ALongTakeIsSampledOnlyWhereTheBaseMoves) {
  const std::vector<PoseKey> keys{{0.0, turned("b", 0.0)}, {3000.0, turned("b", 2.0)}};
  const Clip clip = clip_of({"take", 3000.0, keys, "sway"}, skeleton_, &base_);
  EXPECT_NEAR(angle(clip, 1, 0.5), 0.5 + 0.5 / 3000.0, 1e-9);
  EXPECT_NEAR(angle(clip, 1, 1500.0), 1.5, 1e-9) << "the base stays at 1 rad";
  EXPECT_LT(clip.tracks.front().rotation_times.size(), 100U);
}

TEST_F(RecordedOverABase, AJointThatTheBaseDoesNotMoveCanBeKeyed) {
  const Clip clip = played({{0.0, turned("a", 0.0)}, {1.0, turned("a", 0.5)}});
  EXPECT_NEAR(angle(clip, 0, 0.5), 0.25, 1e-9);
  EXPECT_NEAR(angle(clip, 1, 0.5), 0.5, 1e-12);
}

/// The same base, in which the bone to "c" also twists and becomes shorter.
class RecordedOverDeformedBones : public RecordedOverABase {
 protected:
  RecordedOverDeformedBones() {
    base_.tracks[1].bone_times = {0.0, 1.0};
    base_.tracks[1].bones = {{0.0, 1.0}, {2.0, 0.5}};
  }
  PosedJoints deformed(const BoneDeformation& bone) const {
    return {{"c", {{Eigen::Quaterniond::Identity(), Eigen::Vector3d(0, 2, 0)}, bone}}};
  }
  BoneDeformation bone(const Clip& clip, double time) const {
    return bone_of(clip.sample(skeleton_, time), 2);
  }
};

// Whatever is keyed is what the clip shows at the times of its keys, over a base or without one.
TEST_F(RecordedOverDeformedBones, ShowsItsKeys) {
  std::mt19937 random(std::random_device{}());
  const auto seed = random();
  random.seed(seed);
  SCOPED_TRACE(seed);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  for (int trial = 0; trial < 60; ++trial) {
    RecordedClip take{"take", 1.0, {}, "sway"};
    take.overrides = trial % 3 == 1;
    for (int k = 0; k < 3; ++k) {
      PoseKey key{0.1 + 0.4 * k + 0.1 * number(random), {}};
      for (const char* const name : {"a", "b", "c"}) {
        const Eigen::Vector3d axis{number(random), number(random), number(random)};
        const Eigen::Vector3d place{number(random), number(random), number(random)};
        const BoneDeformation bone{4.0 * number(random), 1.0 + 0.7 * number(random)};
        key.joints[name] = {{rotation(axis), place}, bone};
      }
      set_key(take, key);
    }
    const Clip clip = clip_of(take, skeleton_, trial % 3 == 2 ? nullptr : &base_);
    for (const PoseKey& key : take.keys) {
      const PosedJoints shown = all_joints(skeleton_, clip.sample(skeleton_, key.time));
      for (const auto& [name, joint] : key.joints) {
        EXPECT_NEAR(shown.at(name).rotation.angularDistance(joint.rotation), 0.0, 1e-7);
        EXPECT_LT((shown.at(name).translation - joint.translation).norm(), 1e-12);
        EXPECT_NEAR(shown.at(name).bone.twist, joint.bone.twist, 1e-12);
        EXPECT_NEAR(shown.at(name).bone.stretch, joint.bone.stretch, 1e-12);
      }
    }
  }
}

TEST_F(RecordedOverDeformedBones, AddsTwistsAndMultipliesStretches) {
  const Clip clip = played({{0.5, deformed({1.25, 0.9})}});  // the base has 1 and 0.75
  for (const double time : {0.0, 0.31, 0.5, 1.0}) {
    EXPECT_NEAR(bone(clip, time).twist, 2.0 * time + 0.25, 1e-12) << time;
    EXPECT_NEAR(bone(clip, time).stretch, 1.2 * (1.0 - 0.5 * time), 1e-12) << time;
  }
  const PoseKey later = carried_along({0.5, deformed({1.25, 0.9})}, 0.9, skeleton_, base_);
  EXPECT_NEAR(bone(played({later}), 0.2).twist, 0.65, 1e-12) << "a moved key keeps its change";
  EXPECT_NEAR(bone(played({later}), 0.2).stretch, 1.08, 1e-12);
}

TEST_F(RecordedOverDeformedBones, OverridingKeysReplaceTheDeformation) {
  RecordedClip take{"take", 1.0, {{0.2, deformed({})}}, "sway"};
  take.overrides = true;
  EXPECT_EQ(bone(clip_of(take, skeleton_, &base_), 0.7), BoneDeformation());
}

TEST_F(RecordedOverABase, AKeyAtAnotherTimeKeepsItsChange) {
  const PoseKey key{0.5, turned("b", 0.7)};
  const PoseKey later = carried_along(key, 0.9, skeleton_, base_);
  EXPECT_EQ(later.time, 0.9);
  const Clip before = played({key});
  const Clip after = played({later});
  for (const double time : {0.0, 0.5, 1.0})
    EXPECT_NEAR(angle(after, 1, time), angle(before, 1, time), 1e-12);
}

}  // namespace
}  // namespace sinew
