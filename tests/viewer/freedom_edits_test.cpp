// SPDX-License-Identifier: MIT

#include "viewer/tools/freedom_edits.h"

#include <numbers>

#include "core/error.h"
#include "viewer/tools/posing.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr double kOneDegree = std::numbers::pi / 180.0;

class FreedomEdits : public test::ViewerOfBlendedCylinder {
 protected:
  void SetUp() override {
    ViewerOfBlendedCylinder::SetUp();
    run("pause");
    run("clip rest");
    joint_ = session().character().skeleton.joints[1].name;
    run("select " + joint_);
  }
  const Skeleton& skeleton() const { return session().character().skeleton; }
  double angle() const {
    return shown_pose(*state_).joints[1].rotation.angularDistance(
        Eigen::Quaterniond(skeleton().joints[1].rest_local.linear()));
  }

  std::string joint_;
};

TEST_F(FreedomEdits, RotationsByHandStayWithinThem) {
  run("rotate 0 0 80");
  EXPECT_NEAR(angle(), 80.0 * kOneDegree, 1e-9) << "without a choice, anything goes";
  run("reset-pose");
  run("limit selected hinge z -10 35");
  run("rotate 0 0 80");
  EXPECT_NEAR(angle(), 35.0 * kOneDegree, 1e-9);
  run("rotate 0 0 -80");
  EXPECT_NEAR(angle(), 10.0 * kOneDegree, 1e-9);
  run("limit selected fixed");
  EXPECT_NEAR(angle(), 10.0 * kOneDegree, 1e-9) << "the pose stays";
  run("reset-pose");
  run("rotate 0 0 80");
  EXPECT_NEAR(angle(), 0.0, 1e-9);
  run("limit selected usual");
  EXPECT_TRUE(state_->edits.document.freedoms.empty());
}

TEST_F(FreedomEdits, InverseKinematicsRespectsThem) {
  const int end = skeleton().joint_count() - 1;
  const Eigen::Vector3d at = skeleton().rest_global()[end].translation();
  const Eigen::Vector3d target = at + Eigen::Vector3d(0.5, -0.3, 0.0);
  const auto reached = [&] {
    drag_joint(*state_, shown_pose(*state_), end, target);
    const Pose pose = shown_pose(*state_);
    run("reset-pose");
    return (global_transforms(skeleton(), pose)[end].translation() - at).norm();
  };
  EXPECT_GT(reached(), 0.2);
  for (const Joint& joint : skeleton().joints)
    if (joint.parent >= 0) run("limit " + joint.name + " fixed");
  run("limit " + skeleton().joints[0].name + " fixed");
  EXPECT_LT(reached(), 1e-6);
}

TEST_F(FreedomEdits, AreUndoneAndNamed) {
  const Document before = state_->edits.document;
  run("limit selected ball 30 20");
  const JointFreedom chosen = *chosen_freedom(*state_, 1);
  EXPECT_EQ(chosen.kind, JointFreedom::Kind::kBall);
  EXPECT_NEAR(chosen.swing, 30.0 * kOneDegree, 1e-12);
  EXPECT_NEAR(chosen.twist, 20.0 * kOneDegree, 1e-12);
  run("undo");
  EXPECT_TRUE(state_->edits.document == before);
  EXPECT_NE(state_->messages.notice.find("limits of " + joint_), std::string::npos)
      << state_->messages.notice;
}

TEST_F(FreedomEdits, OfADraftComeIntoUseWithIt) {
  run("limit selected ball 30");
  run("build on");
  run("joint select " + joint_);
  EXPECT_TRUE(chosen_freedom(*state_, 1).has_value()) << "as in use";
  run("limit selected hinge z 0 20");
  EXPECT_EQ(state_->edits.document.freedoms.at(joint_).kind, JointFreedom::Kind::kBall)
      << "nothing changes before it is used";
  run("joint rename " + joint_ + " elbow");
  run("build use");
  test::settle(*state_);
  state_->update(0.0);
  ASSERT_TRUE(state_->edits.document.freedoms.contains("elbow"));
  EXPECT_EQ(state_->edits.document.freedoms.size(), 1U);
  run("select elbow");
  run("rotate 0 0 80");
  EXPECT_NEAR(angle(), 20.0 * kOneDegree, 1e-9);
}

TEST_F(FreedomEdits, MistakesAreSaid) {
  const auto message = [&](const std::string& line) -> std::string {
    try {
      run_action(*state_, line);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message("limit nobody fixed").find("no joint 'nobody'"), std::string::npos);
  EXPECT_NE(message("limit selected loose").find("'loose' is none of"), std::string::npos);
  EXPECT_NE(message("limit selected hinge w 0 1").find("'w' is none of the axes"),
            std::string::npos);
  EXPECT_NE(message("limit selected hinge x 5 10").find("rest pose"), std::string::npos);
  EXPECT_NE(message("limit selected twist").find("angle"), std::string::npos);
  EXPECT_NE(message("limit selected fixed 3").find("too many"), std::string::npos);
  EXPECT_NE(message("limit selected mirror").find("no counterpart"), std::string::npos);
  EXPECT_TRUE(state_->edits.document.freedoms.empty());
}

}  // namespace
}  // namespace sinew
