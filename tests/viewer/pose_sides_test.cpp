// SPDX-License-Identifier: MIT

#include "viewer/tools/pose_sides.h"

#include <fmt/format.h>

#include <numbers>

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/tools/posing.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Shows the built-in character in its rest pose, its body not prepared.
class PoseSides : public testing::Test {
 protected:
  void SetUp() override {
    state_.playback.playing = false;
    state_.playback.select_clip(-1);
  }
  void act(const std::string& line) { run_action(state_, line); }
  const Skeleton& skeleton() const { return state_.session().character().skeleton; }
  int joint(const std::string& name) const { return skeleton().find(name); }
  Eigen::Vector3d place(const std::string& name) const {
    return global_transforms(skeleton(), shown_pose(state_))[joint(name)].translation();
  }
  /// Expects that two joints are mirror images of each other.
  void expect_mirrored(const std::string& a, const std::string& b) const {
    const Eigen::Vector3d mirrored = place(b).cwiseProduct(Eigen::Vector3d(-1.0, 1.0, 1.0));
    EXPECT_LT((place(a) - mirrored).norm(), 1e-3) << a << " and " << b;
  }
  std::set<std::string> posed() const {
    std::set<std::string> names;
    for (const auto& [name, transform] : state_.edits.document.posed) names.insert(name);
    return names;
  }

  ViewerState state_{built_in_character(), Settings{}, -1};
};

TEST_F(PoseSides, AJointIsCopiedAlone) {
  act("select upper_arm.L");
  act("rotate 10 20 30");
  act("select forearm.L");
  act("rotate 0 40 0");
  const Eigen::Vector3d elbow = place("forearm.R");
  act("copy-to-other-side joint");
  EXPECT_EQ(posed(), (std::set<std::string>{"forearm.L", "forearm.R", "upper_arm.L"}));
  EXPECT_EQ(place("forearm.R"), elbow) << "the upper arm has not moved";
}

TEST_F(PoseSides, ALimbIsCopiedWithAllThatHangsOnIt) {
  act("select upper_arm.L");
  act("rotate 10 20 30");
  act("select forearm.L");
  act("rotate 0 40 0");
  act("select upper_arm.L");
  act("copy-to-other-side limb");
  expect_mirrored("hand.R", "hand.L");
  EXPECT_EQ(posed(),
            (std::set<std::string>{"forearm.L", "forearm.R", "upper_arm.L", "upper_arm.R"}));
}

TEST_F(PoseSides, TheLimbOfADraggedHandIsTheWholeArm) {
  act("select hand.L");
  const Eigen::Vector3d hand = place("hand.L");
  act(fmt::format("reach {} {} {}", hand.x() - 0.1, hand.y() + 0.15, hand.z() + 0.2));
  ASSERT_GT((place("hand.L") - hand).norm(), 0.1);
  act("copy-to-other-side limb");
  expect_mirrored("hand.R", "hand.L");
  expect_mirrored("forearm.R", "forearm.L");
}

TEST_F(PoseSides, ACopyThatChangesNothingSaysSo) {
  act("select hand.L");
  act("copy-to-other-side limb");
  EXPECT_NE(state_.messages.notice.find("alike"), std::string::npos) << state_.messages.notice;
  EXPECT_TRUE(posed().empty());
}

TEST_F(PoseSides, AWholeSideIsCopiedAndTheMiddleStays) {
  act("select spine");
  act("rotate 0 0 10");
  act("select forearm.R");
  act("rotate 0 40 0");
  act("select shin.L");
  act("rotate 30 0 0");
  const Eigen::Quaterniond spine = shown_pose(state_).joints[joint("spine")].rotation;
  act("copy-to-other-side right");
  EXPECT_EQ(posed(), (std::set<std::string>{"forearm.L", "forearm.R", "spine"}))
      << "the left shin is straight again, as the right one is";
  EXPECT_EQ(shown_pose(state_).joints[joint("spine")].rotation.coeffs(), spine.coeffs());
}

TEST_F(PoseSides, AJointInTheMiddleHasNoOtherSide) {
  EXPECT_THROW(act("copy-to-other-side limb"), UsageError) << "no joint is selected";
  act("select spine");
  act("rotate 0 0 10");
  act("copy-to-other-side limb");
  EXPECT_EQ(posed(), (std::set<std::string>{"spine"}));
  EXPECT_NE(state_.messages.notice.find("spine"), std::string::npos);
  EXPECT_THROW(act("copy-to-other-side wings"), UsageError);
}

TEST_F(PoseSides, ACopiedPoseIsPastedMirrored) {
  EXPECT_THROW(act("paste-mirrored"), UsageError) << "nothing has been copied";
  act("select upper_arm.L");
  act("rotate 10 20 30");
  const Eigen::Vector3d hand = place("hand.L");
  act("copy-pose");
  act("reset-pose");
  act("paste-mirrored");
  EXPECT_EQ(posed(), (std::set<std::string>{"upper_arm.R"}));
  EXPECT_LT((place("hand.R") - hand.cwiseProduct(Eigen::Vector3d(-1.0, 1.0, 1.0))).norm(), 1e-3);
}

TEST_F(PoseSides, AJointBackAtItsRestIsNotPosed) {
  act("select forearm.L");
  act("rotate 0 40 0");
  EXPECT_EQ(posed(), (std::set<std::string>{"forearm.L"}));
  act("rotate 0 0 0");
  EXPECT_TRUE(posed().empty());
  // Against a clip that moves the joint, its rest is a pose like others.
  state_.playback.select_clip(0);
  act("rotate 0 0 0");
  EXPECT_EQ(posed(), (std::set<std::string>{"forearm.L"}));
}

}  // namespace
}  // namespace sinew
