// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>

#include "core/error.h"
#include "rig/pose_mirror.h"
#include "viewer/actions/actions.h"
#include "viewer/tools/radius_edits.h"
#include "viewer/tools/skin_picking.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using test::rest;
using test::settle;

class TouchedCylinder : public test::ViewerOfCylinder {
 protected:
  /// Returns the point at the front of the cylinder's middle, in world coordinates.
  Eigen::Vector3d front() const {
    const Points skin = session().visible_positions();
    Eigen::Vector3d place = 0.5 * (skin.rowwise().minCoeff() + skin.rowwise().maxCoeff());
    place.z() = skin.row(2).maxCoeff();
    return place;
  }
  void act(const std::string& line) { run_action(*state_, line); }
  void grab_and_pull(const std::string& offset) {
    const Eigen::Vector3d at = front();
    act(fmt::format("grab {} {} {} {}", at.x(), at.y(), at.z(), offset));
  }
};

TEST_F(TouchedCylinder, GivesWayPausedAndSwingsBack) {
  rest(*state_);
  const Points before = session().visible_positions();
  const double time = session().time();
  grab_and_pull("0 0 0.05");
  ASSERT_NE(session().grip(), nullptr);
  EXPECT_TRUE(state_->playback.moves());
  rest(*state_);
  const Points pulled = session().visible_positions();
  EXPECT_GT((pulled - before).colwise().norm().maxCoeff(), 0.005);
  act("release");
  EXPECT_EQ(session().grip(), nullptr);
  EXPECT_TRUE(state_->playback.moves());
  rest(*state_);
  EXPECT_LT((session().visible_positions() - before).colwise().norm().maxCoeff(), 1e-3);
  EXPECT_EQ(session().time(), time) << "the clip stands";
}

TEST_F(TouchedCylinder, IsShakenAndComesToRest) {
  rest(*state_);
  const Points before = session().visible_positions();
  act("shake 2");
  double farthest = 0.0;
  for (int i = 0; i < 30; ++i) {
    ASSERT_TRUE(state_->playback.moves()) << i;
    state_->update(1.0 / 60.0);
    farthest =
        std::max(farthest, (session().visible_positions() - before).colwise().norm().maxCoeff());
  }
  EXPECT_GT(farthest, 0.005);
  rest(*state_);
  EXPECT_LT((session().visible_positions() - before).colwise().norm().maxCoeff(), 1e-3);
}

TEST_F(TouchedCylinder, SettlesAgainAmidItsSwing) {
  rest(*state_);
  const Points before = session().visible_positions();
  act("shake 2");
  for (int i = 0; i < 8; ++i) state_->update(1.0 / 60.0);
  EXPECT_GT((session().visible_positions() - before).colwise().norm().maxCoeff(), 0.003);
  act("settle");
  EXPECT_LT((session().visible_positions() - before).colwise().norm().maxCoeff(), 1e-4);
  EXPECT_TRUE(session().is_settled());
}

TEST_F(TouchedCylinder, GravityOfAPausedBodyIsSwungTo) {
  rest(*state_);
  act("set dynamics.gravity=9.81");
  act("set dynamics.gravity_tilt=90");
  const Points before = session().visible_positions();
  state_->update(1.0 / 60.0);
  EXPECT_TRUE(session().is_settled()) << "no jump to where it will rest";
  EXPECT_TRUE(state_->playback.moves());
  rest(*state_);
  EXPECT_GT((session().visible_positions() - before).row(2).mean(), 1e-4) << "to the front";
  act("undo");
  EXPECT_EQ(state_->edits.settings.gravity.acceleration, 0.0);
}

TEST_F(TouchedCylinder, WhatCannotBeTouchedIsSaid) {
  EXPECT_THROW(act("grab 0 1"), UsageError);
  EXPECT_THROW(act("shake 1000"), UsageError);
  act("set method=linear-blend");
  state_->update(0.0);
  settle(*state_);
  try {
    grab_and_pull("0 0 0.1");
    FAIL() << "there is no body";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("choose the method projective"), std::string::npos);
  }
  EXPECT_THROW(act("shake"), UsageError);
  EXPECT_FALSE(state_->playback.moves());
}

TEST_F(TouchedCylinder, SkinIsPickedWhereItIs) {
  const Eigen::Vector3d at = front();
  const PickedSkin picked = pick_skin(session(), at + Eigen::Vector3d(0.0, 0.0, 0.2));
  ASSERT_TRUE(picked.place);
  EXPECT_NEAR(picked.distance, 0.2, 1e-3);
  const auto& [a, b, c] = session().simulated_surface().triangles[picked.place->triangle];
  const Points skin = session().simulated_positions();
  const Eigen::Vector3d place = picked.place->barycentric[0] * skin.col(a) +
                                picked.place->barycentric[1] * skin.col(b) +
                                picked.place->barycentric[2] * skin.col(c);
  EXPECT_LT((place - at).norm(), 0.03);
}

TEST_F(TouchedCylinder, SkinThatIsTakenOutCannotBeGrabbed) {
  const std::string last = session().character().skeleton.joints[1].name;
  act("exclude " + last + " on");
  state_->update(0.0);
  settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  const PartPlan& plan = *session().lane().plan();
  const auto out = std::find(plan.excluded.begin(), plan.excluded.end(), 1.0F);
  ASSERT_NE(out, plan.excluded.end());
  const auto vertex = static_cast<int>(out - plan.excluded.begin());
  const Eigen::Vector3d place = session().visible_positions().col(vertex);
  EXPECT_THROW(state_->touching.grab(place), UsageError);
  EXPECT_EQ(session().grip(), nullptr);
}

TEST_F(TouchedCylinder, AFactorOnRadiiScalesOwnOnes) {
  act("radius bone " + session().character().skeleton.joints[1].name + " 0.05");
  act("radius scale 0.5");
  EXPECT_EQ(state_->edits.settings.tissue.radii.scale, 0.5);
  EXPECT_NEAR(state_->edits.document.radii.bones.at(1), 0.025, 1e-12);
  EXPECT_THROW(act("radius scale 17"), UsageError);
}

TEST(RadiusEdits, ReachTheOtherSideWhereItHasARadius) {
  const std::vector<int> partners{0, 2, 1, 3};
  BoneLines lines;
  lines.bones = {1, 2, 3};
  lines.nodes = {0, 1, 2, 3};
  lines.degrees = {2, 2, 2, 1};
  using ByJoint = std::map<int, double>;
  OwnRadii radii;
  set_radius(radii, lines, RadiusKind::kJoint, 1, 0.7, partners);
  EXPECT_EQ(radii.joints, (ByJoint{{1, 0.7}, {2, 0.7}}));
  EXPECT_EQ(radii.bones, ByJoint{}) << "radii that nobody edited stay automatic";
  radii = {};
  set_radius(radii, lines, RadiusKind::kBone, 2, 0.7, {});
  EXPECT_EQ(radii.bones, (ByJoint{{2, 0.7}}));
  EXPECT_EQ(radii.joints, ByJoint{});
  radii = {};
  set_radius(radii, lines, RadiusKind::kJoint, 1, 0.7, {0, 3, 2, 1});
  EXPECT_EQ(radii.joints, (ByJoint{{1, 0.7}})) << "what has no volume gets none";
  radii = {};
  set_radius(radii, lines, RadiusKind::kJoint, 1, 0.0, partners);
  set_radius(radii, lines, RadiusKind::kJoint, 1, 0.4, partners);
  EXPECT_EQ(radii.joints.at(2), 0.4) << "a radius of 0 may be enlarged again on both sides";
}

TEST(RadiusEdits, AreSymmetricUnlessSwitchedOff) {
  ViewerState state(built_in_character(), Settings{}, 0);
  state.playback.playing = false;
  settle(state);
  const Skeleton& skeleton = state.session().character().skeleton;
  const int left = skeleton.find("forearm.L");
  const int right = skeleton.find("forearm.R");
  ASSERT_GE(std::min(left, right), 0);
  run_action(state, "radius bone forearm.L 0.021");
  EXPECT_EQ(state.edits.document.radii.bones.at(left), 0.021);
  EXPECT_EQ(state.edits.document.radii.bones.at(right), 0.021);
  run_action(state, "symmetric-radii off");
  run_action(state, "radius bone forearm.R 0.03");
  EXPECT_EQ(state.edits.document.radii.bones.at(left), 0.021);
  EXPECT_EQ(state.edits.document.radii.bones.at(right), 0.03);
}

}  // namespace
}  // namespace sinew
