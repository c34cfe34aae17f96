// SPDX-License-Identifier: MIT

#include "viewer/scene/cut_plane.h"

#include <gtest/gtest.h>

#include <string>

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/scene/character_scene.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

const Eigen::AlignedBox3d kCutBody{Eigen::Vector3d(-0.8, 0.0, 0.5), Eigen::Vector3d(0.8, 1.8, 0.9)};

TEST(CutPlane, LiesAcrossTheViewAndLeavesOutTheSideOfTheCamera) {
  struct View {
    const char* name;
    int axis;
    bool flipped;
  };
  for (const auto& [name, axis, flipped] :
       {View{"front", 2, false}, View{"back", 2, true}, View{"right", 0, false},
        View{"left", 0, true}, View{"top", 1, false}, View{"bottom", 1, true}}) {
    Camera camera;
    camera.look_from(name, kCutBody);
    ViewOptions view;
    align_cut(view, camera, kCutBody);
    EXPECT_EQ(view.cut_axis, axis) << name;
    EXPECT_EQ(view.cut_flipped, flipped) << name;
    EXPECT_NEAR(view.cut_position, kCutBody.center()[axis], 1e-6) << name;
    EXPECT_TRUE(cut_shows_inside(view, camera, kCutBody)) << name;
  }
}

TEST(CutPlane, ShowsNothingOutsideOfTheBodyOrFromBehind) {
  Camera camera;
  ViewOptions view;
  EXPECT_FALSE(cut_shows_inside(view, camera, kCutBody)) << "the body is in front of z = 0";
  view.cut_position = 0.7F;
  EXPECT_TRUE(cut_shows_inside(view, camera, kCutBody));
  view.cut_flipped = true;
  EXPECT_FALSE(cut_shows_inside(view, camera, kCutBody));
  camera.look_from("back", kCutBody);
  EXPECT_TRUE(cut_shows_inside(view, camera, kCutBody));
}

class CutOpen : public test::ViewerOfCylinder {};

TEST_F(CutOpen, ShowsTheTetrahedraUntilItIsClosed) {
  const ViewOptions& view = state_->view.options;
  run_action(*state_, "camera right");
  run_action(*state_, "cut toggle");
  EXPECT_TRUE(view.cut && view.tetrahedra);
  EXPECT_EQ(view.cut_axis, 0) << "across the view";
  run_action(*state_, "cut toggle");
  EXPECT_FALSE(view.cut || view.tetrahedra);
  run_action(*state_, "view tetrahedra on");
  run_action(*state_, "cut on");
  run_action(*state_, "cut off");
  EXPECT_TRUE(view.tetrahedra) << "the user has shown them";
}

TEST_F(CutOpen, OutsideTheBodyIsMovedIntoItWithANotice) {
  const ViewOptions& view = state_->view.options;
  const Eigen::AlignedBox3d body = world_box(session());
  const double size = body.sizes().x();
  run_action(*state_, "cut x 5");
  EXPECT_LT(view.cut_position, body.max().x() - 0.05 * size);
  EXPECT_GT(view.cut_position, body.max().x() - 0.2 * size);
  EXPECT_FALSE(state_->messages.notice.empty());
  run_action(*state_, "cut x -5");
  EXPECT_GT(view.cut_position, body.min().x() + 0.05 * size);
  state_->messages.notice.clear();
  run_action(*state_, "cut x 0.01");
  EXPECT_NEAR(view.cut_position, 0.01, 1e-6);
  EXPECT_TRUE(state_->messages.notice.empty());
}

TEST_F(CutOpen, KeepsItsPlaneIfThePositionIsNoNumber) {
  run_action(*state_, "cut x 0.01");
  EXPECT_THROW(run_action(*state_, "cut y abc"), UsageError);
  EXPECT_EQ(state_->view.options.cut_axis, 0);
}

TEST_F(CutOpen, KeepsThePlaneThatTheUserChose) {
  const ViewOptions& view = state_->view.options;
  run_action(*state_, "camera front");
  run_action(*state_, "cut z 0.05");
  run_action(*state_, "cut off");
  run_action(*state_, "cut on");
  EXPECT_NEAR(view.cut_position, 0.05, 1e-6);
  run_action(*state_, "camera back");
  run_action(*state_, "cut off");
  run_action(*state_, "cut on");
  EXPECT_TRUE(view.cut_flipped) << "it would hide the inside from there";
}

TEST_F(CutOpen, SaysThatWithoutTissueThereIsNothingToCut) {
  run_action(*state_, "set method=linear-blend");
  state_->update(0.0);
  test::settle(*state_);
  EXPECT_THROW(run_action(*state_, "cut on"), UsageError);
  EXPECT_FALSE(state_->view.options.tetrahedra);
}

}  // namespace
}  // namespace sinew
