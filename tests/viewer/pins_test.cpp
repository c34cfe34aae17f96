// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/error.h"
#include "session/settings/fit_document.h"
#include "session/settings/project_text.h"
#include "viewer/actions/actions.h"
#include "viewer/tools/posing.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr double kHeld = 1e-3;  // m, tolerance for a pinned joint whose limb can reach its pin

/// Shows the built-in humanoid. The tests do not wait for its body, since posing does not need it.
class Pins : public testing::Test {
 protected:
  Pins() : state_(built_in_character(), Settings{}, -1) { state_.playback.playing = false; }
  const Skeleton& skeleton() const { return state_.session().character().skeleton; }
  int joint(const std::string& name) const {
    const int found = skeleton().find(name);
    EXPECT_GE(found, 0) << name;
    return found;
  }
  Transform place(const std::string& name) const {
    return global_transforms(skeleton(), shown_pose(state_))[joint(name)];
  }
  void drag(const std::string& name, const Eigen::Vector3d& by) {
    const Pose start = shown_pose(state_);
    drag_joint(state_, start, joint(name), place(name).translation() + by);
  }
  void act(const std::string& line) { run_action(state_, line); }

  ViewerState state_;
};

TEST_F(Pins, FeetStayWhileTheHipsGoDown) {
  act("pin foot.L on");
  act("pin foot.R on");
  const Transform left = place("foot.L"), right = place("foot.R");
  const Eigen::Vector3d hips = place("hips").translation();
  const Eigen::Vector3d down(0.02, -0.1, 0.03);
  drag("hips", down);
  EXPECT_LT((place("hips").translation() - hips - down).norm(), 1e-6);
  EXPECT_LT((place("foot.L").translation() - left.translation()).norm(), kHeld);
  EXPECT_LT((place("foot.R").translation() - right.translation()).norm(), kHeld);
  EXPECT_LT(Eigen::Quaterniond(place("foot.L").rotation())
                .angularDistance(Eigen::Quaterniond(left.rotation())),
            0.02)
      << "flat on the ground";
}

TEST_F(Pins, WithoutThemTheWholeBodyGoes) {
  const Eigen::Vector3d foot = place("foot.L").translation();
  const Eigen::Vector3d down(0.0, -0.1, 0.0);
  drag("hips", down);
  EXPECT_LT((place("foot.L").translation() - foot - down).norm(), 1e-9);
}

TEST_F(Pins, AHandIsDraggedAlone) {
  act("pin foot.L on");
  const Transform foot = place("foot.L");
  const Eigen::Vector3d hand = place("hand.L").translation();
  const Eigen::Vector3d by(-0.05, 0.08, 0.1);
  drag("hand.L", by);
  EXPECT_LT((place("hand.L").translation() - hand - by).norm(), kHeld);
  EXPECT_LT((place("foot.L").translation() - foot.translation()).norm(), 1e-9);
}

TEST_F(Pins, TurningWhatIsAboveLeavesThem) {
  act("pin foot.L on");
  const Eigen::Vector3d foot = place("foot.L").translation();
  const int hips = joint("hips");
  const Eigen::Quaterniond turned =
      Eigen::AngleAxisd(0.15, Eigen::Vector3d::UnitY()) * shown_pose(state_).joints[hips].rotation;
  rotate_joint(state_, hips, turned);
  EXPECT_LT((place("foot.L").translation() - foot).norm(), kHeld);
  EXPECT_LT(shown_pose(state_).joints[hips].rotation.angularDistance(turned), 1e-9);
}

TEST_F(Pins, TheirOwnLimbIsTurnedByHand) {
  act("pin foot.L on");
  const Eigen::Vector3d foot = place("foot.L").translation();
  const int thigh = joint("thigh.L");
  rotate_joint(
      state_, thigh,
      shown_pose(state_).joints[thigh].rotation * Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitX()));
  EXPECT_GT((place("foot.L").translation() - foot).norm(), 0.1);
}

TEST_F(Pins, AreEditsThatCanBeUndone) {
  state_.tools.selected_joint = joint("hand.R");
  state_.edits.keep();
  act("pin selected toggle");
  state_.edits.keep();
  EXPECT_TRUE(is_pinned(state_, joint("hand.R")));
  act("undo");
  EXPECT_FALSE(is_pinned(state_, joint("hand.R")));
  act("redo");
  EXPECT_TRUE(is_pinned(state_, joint("hand.R")));
  act("pin hand.R");
  EXPECT_FALSE(is_pinned(state_, joint("hand.R")));
  act("pin foot.L on");
  act("unpin-all");
  EXPECT_TRUE(state_.edits.document.pinned.empty());
  EXPECT_THROW(act("pin tail on"), UsageError);
  state_.tools.selected_joint = -1;
  EXPECT_THROW(act("pin selected on"), UsageError);
}

TEST_F(Pins, AreInTheProject) {
  act("pin foot.L on");
  act("pin hand.R on");
  Project read = project_of_text(project_text(state_.project.content()), "x.sinew");
  EXPECT_EQ(read.document.pinned, (std::set<std::string>{"foot.L", "hand.R"}));
  read.document.pinned.insert("tail");
  const FittedDocument fitted = fit_document(read, state_.session().character(), "x.sinew");
  EXPECT_EQ(fitted.document.pinned, (std::set<std::string>{"foot.L", "hand.R"}));
  ASSERT_EQ(fitted.warnings.size(), 1U);
  EXPECT_NE(fitted.warnings[0].find("tail"), std::string::npos);
}

}  // namespace
}  // namespace sinew
