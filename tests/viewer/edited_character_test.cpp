// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "rig/pose.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Edits the skeleton of a character that has one.
class BuildingOnACharacter : public test::ViewerOfBlendedCylinder {
 protected:
  /// Runs an action, and waits for the character with another skeleton.
  void run(const std::string& line) {
    ViewerOfBlendedCylinder::run(line);
    test::settle(*state_);
    state_->update(0.0);
    state_->edits.keep();
  }
  const Character& character() const { return session().character(); }
};

TEST_F(BuildingOnACharacter, KeepsWeightsAndClipsWhereJointsAreRenamed) {
  const Character before = character();
  ASSERT_TRUE(before.weights.has_value());
  ASSERT_FALSE(before.clips.empty());
  const std::string root = before.skeleton.joints[0].name;
  run("radius joint " + before.skeleton.joints[1].name + " 0.05");
  run("build on");
  run("joint rename " + root + " \"the root\"");
  run("build use");
  EXPECT_EQ(character().skeleton.joints[0].name, "the root");
  ASSERT_TRUE(character().weights.has_value());
  EXPECT_EQ(character().weights->vertices.size(), before.weights->vertices.size());
  EXPECT_EQ(character().clips.size(), before.clips.size());
  EXPECT_EQ(character().clips[0].tracks.size(), before.clips[0].tracks.size());
  EXPECT_EQ(state_->edits.document.radii.joints.at(1), 0.05);
  run("build files");
  EXPECT_EQ(character().skeleton.joints[0].name, root);
  EXPECT_EQ(state_->edits.document.radii.joints.at(1), 0.05);
}

TEST_F(BuildingOnACharacter, CarriesClipsAndSettingsToJointsThatStay) {
  const Skeleton before = character().skeleton;
  const int last = before.joint_count() - 1;
  const std::string end = before.joints[last].name;
  const std::size_t clips = character().clips.size();
  const Pose pose_before = character().clips[0].sample(before, 0.3);
  const Eigen::Vector3d end_before = global_transforms(before, pose_before)[last].translation();
  run("radius joint " + end + " 0.04");
  run("soft " + end + " on");
  run("build on");
  run("joint insert " + before.joints[1].name);
  run("joint rename " + end + " tip");
  run("build use");
  const Skeleton& now = character().skeleton;
  ASSERT_EQ(now.joint_count(), before.joint_count() + 1);
  EXPECT_FALSE(character().weights.has_value()) << "computed anew";
  const int tip = now.find("tip");
  EXPECT_EQ(state_->edits.document.radii.joints.at(tip), 0.04);
  EXPECT_TRUE(state_->edits.document.softness.at("tip"));
  // The clip moves the end of the limb as before.
  ASSERT_EQ(character().clips.size(), clips);
  const Pose pose = character().clips[0].sample(now, 0.3);
  EXPECT_LT((global_transforms(now, pose)[tip].translation() - end_before).norm(), 0.02);
  run("undo");
  EXPECT_EQ(character().skeleton.joint_count(), before.joint_count());
  EXPECT_EQ(state_->edits.document.radii.joints.at(last), 0.04);
}

}  // namespace
}  // namespace sinew
