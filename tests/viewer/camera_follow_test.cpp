// SPDX-License-Identifier: MIT

#include "viewer/tools/camera_follow.h"

#include <gtest/gtest.h>

#include <cmath>

#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr double kFollowFrame = 1.0 / 60.0;

TEST(CameraFollow, KeepsUpWithWhatMovesEvenly) {
  CameraFollow follow;
  const Eigen::Vector2d velocity(1.5, -0.7);
  Eigen::Vector2d camera = Eigen::Vector2d::Zero();
  for (int i = 0; i <= 240; ++i) {
    camera += follow.travel(velocity * (i * kFollowFrame), i == 0 ? 0.0 : kFollowFrame);
  }
  EXPECT_LT((camera - velocity * 4.0).norm(), 1e-3) << "nothing stays behind";
}

TEST(CameraFollow, SmoothsWhatShakes) {
  CameraFollow follow;
  double max_travel = 0.0;
  Eigen::Vector2d camera = Eigen::Vector2d::Zero();
  for (int i = 0; i < 240; ++i) {
    const double shake = 0.02 * std::sin(2.0 * 3.14159265 * 12.0 * i * kFollowFrame);
    camera += follow.travel({shake, 0.0}, kFollowFrame);
    if (i > 120) max_travel = std::max(max_travel, std::abs(camera.x()));
  }
  EXPECT_LT(max_travel, 0.01) << "less than half of it";
}

TEST(CameraFollow, GoesAlongWithAJump) {
  CameraFollow follow;
  follow.travel({0.0, 0.0}, kFollowFrame);
  const Eigen::Vector2d displacement = follow.travel({3.0, 1.0}, kFollowFrame);
  EXPECT_LT((displacement - Eigen::Vector2d(3.0, 1.0)).norm(), 1e-12);
}

TEST(CameraFollow, DoesNotDependOnTheFrameRate) {
  // The camera travels the same distance with frames of uneven length and with far fewer frames.
  for (const double frame : {0.005, 0.05, 0.2}) {
    CameraFollow follow;
    double time = 0.0;
    Eigen::Vector2d camera = follow.travel({0.0, 0.0}, 0.0);
    for (int i = 0; time < 4.0; ++i) {
      const double elapsed = frame * (i % 2 == 0 ? 1.3 : 0.7);
      time += elapsed;
      camera += follow.travel({time, 0.0}, elapsed);
    }
    EXPECT_NEAR(camera.x(), time, 0.01) << frame;
  }
}

using Following = test::ViewerOfCylinder;

/// Moves the whole body, as a clip that travels does: poses the root by x along the x axis, m.
void move_root(ViewerState& state, double x) {
  const Skeleton& skeleton = state.session().character().skeleton;
  JointTransform place = rest_pose(skeleton).joints[0];
  place.translation.x() += x;
  state.edits.document.posed[skeleton.joints[0].name] = {place};
}

TEST_F(Following, TravelsWithoutTurning) {
  run_action(*state_, "follow on");
  state_->update(kFollowFrame);
  const Camera before = state_->view.camera;
  move_root(*state_, 2.0);
  state_->update(kFollowFrame);
  test::rest(*state_);
  EXPECT_NEAR(state_->view.camera.target.x(), before.target.x() + 2.0, 0.05);
  EXPECT_EQ(state_->view.camera.target.y(), before.target.y());
  EXPECT_EQ(state_->view.camera.yaw, before.yaw);
  EXPECT_EQ(state_->view.camera.distance, before.distance);
  run_action(*state_, "orbit 30 0");
  EXPECT_NE(state_->view.camera.yaw, before.yaw) << "turning stays possible";
  run_action(*state_, "follow off");
  const Camera left = state_->view.camera;
  move_root(*state_, -1.0);
  state_->update(kFollowFrame);
  test::rest(*state_);
  EXPECT_TRUE(state_->view.camera == left);
}

TEST_F(Following, LooksAtWhatHasLeftTheView) {
  move_root(*state_, 30.0);
  state_->update(kFollowFrame);
  test::rest(*state_);
  run_action(*state_, "follow on");
  const Eigen::Vector2d place = *ground_place(session());
  EXPECT_NEAR(state_->view.camera.target.x(), place.x(), 1e-9);
}

}  // namespace
}  // namespace sinew
