// SPDX-License-Identifier: MIT

#include "viewer/tools/detached_joints.h"

#include <gtest/gtest.h>

#include <memory>

#include "viewer/tools/posing.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr int kUpper = 2;  // the joint "upper", whose bone ends at `kEnd`
constexpr int kEnd = 3;
constexpr int kFoot = 4;
constexpr int kToe = 5;

/// Returns the cylinder with a foot at the end of its last bone, which hangs on the root and moves
/// the uppermost skin, as in files that are rigged for inverse kinematics.
/// \param offset  from the end of the bone to the foot at rest
Character cylinder_with_foot(const Eigen::Vector3d& offset) {
  Character character = test::cylinder();
  for (Clip& clip : character.clips) clip.name = "rig|" + clip.name;
  std::vector<Joint>& joints = character.skeleton.joints;
  const std::vector<Transform> rest = character.skeleton.rest_global();
  Transform foot = rest[kEnd];
  foot.pretranslate(offset);
  joints.push_back({"foot", 0, rest[0].inverse() * foot, false});
  joints.push_back({"toe", kFoot, Transform(Eigen::Translation3d(0.0, 0.1, 0.0)), true});
  const double boundary = rest[kEnd].translation().y() - 0.05;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    if (character.surface.positions(1, v) > boundary)
      character.weights->vertices[v] = {{kFoot, 1.0F}};
  }
  return character;
}

class DetachedFoot : public testing::Test {
 protected:
  void show(const Eigen::Vector3d& offset) {
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;
    state_ = std::make_unique<ViewerState>(cylinder_with_foot(offset), settings, -1);
    state_->playback.playing = false;
    test::settle(*state_);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  }
  void act(const std::string& line) {
    run_action(*state_, line);
    state_->update(0.0);
  }
  /// Returns the place of the foot relative to the bone at whose end it is.
  Transform foot_on_bone() const {
    const std::vector<Transform> global =
        global_transforms(state_->session().character().skeleton, shown_pose(*state_));
    return global[kUpper].inverse() * global[kFoot];
  }
  Eigen::Vector3d foot() const {
    return global_transforms(state_->session().character().skeleton, shown_pose(*state_))[kFoot]
        .translation();
  }

  std::unique_ptr<ViewerState> state_;
};

TEST_F(DetachedFoot, KeepsItsPlaceAtTheBoneThatAGestureMoves) {
  show(Eigen::Vector3d::Zero());
  const Transform before = foot_on_bone();
  const Eigen::Vector3d at_rest = foot();
  act("select lower");
  act("rotate 0 0 60");
  EXPECT_TRUE(foot_on_bone().isApprox(before, 1e-6));
  EXPECT_GT((foot() - at_rest).norm(), 0.3);
  EXPECT_EQ(state_->messages.notice, "") << "no skin is torn";
  act("reset-joint");
  EXPECT_TRUE(state_->edits.document.posed.empty()) << "the foot goes back, too";

  // The limb follows when the foot itself is dragged.
  act("select foot");
  const Eigen::Vector3d target = at_rest + Eigen::Vector3d(0.2, -0.1, 0.1);
  drag_joint(*state_, shown_pose(*state_), kFoot, target);
  state_->update(0.0);
  EXPECT_LT((foot() - target).norm(), 0.02);
  EXPECT_TRUE(is_posed(*state_, 1));
  EXPECT_TRUE(foot_on_bone().isApprox(before, 1e-6));
}

TEST_F(DetachedFoot, StaysWhereItIsPinnedAndTheNoticeNamesBothJoints) {
  show(Eigen::Vector3d::Zero());
  const Eigen::Vector3d at_rest = foot();
  act("pin foot on");
  act("select lower");
  act("rotate 0 0 60");
  EXPECT_LT((foot() - at_rest).norm(), 1e-9);
  EXPECT_NE(state_->messages.notice.find("between upper and foot"), std::string::npos)
      << state_->messages.notice;
  state_->messages.notice.clear();
  act("rotate 0 0 65");
  EXPECT_EQ(state_->messages.notice, "") << "it was torn before";
}

TEST_F(DetachedFoot, IsNotTakenAlongIfItIsNotAtTheEndOfABone) {
  show({0.0, -0.15, 0.2});
  EXPECT_TRUE(detached_joints(state_->session().character()).empty());
  act("select lower");
  act("rotate 0 0 60");
  EXPECT_NE(state_->messages.notice.find("foot does not follow"), std::string::npos)
      << state_->messages.notice;
}

TEST_F(DetachedFoot, AKeyIsNamedAsInListsAndPlayingGoesOnFromIt) {
  show(Eigen::Vector3d::Zero());
  act("clip rig|twist");
  act("seek 0.5");
  act("select lower");
  act("rotate 0 0 30");
  act("key");
  EXPECT_NE(state_->messages.notice.find("over twist"), std::string::npos)
      << state_->messages.notice;
  act("toggle-play");
  state_->update(1.0 / 30.0);
  EXPECT_NEAR(state_->session().time(), 0.5 + 1.0 / 30.0, 0.02);
}

}  // namespace
}  // namespace sinew
