// SPDX-License-Identifier: MIT

#include "session/session.h"

#include <gtest/gtest.h>

#include "test_characters.h"

namespace sinew {
namespace {

using test::FollowingSession;
using test::sliding_cube;
using test::swinging_cube;

constexpr double kFrame = 1.0 / 30.0;

TEST(Session, StartsSettledInTheFirstPoseOfTheFirstClip) {
  const FollowingSession playing(sliding_cube());
  EXPECT_EQ(playing.session->clip(), 0);
  EXPECT_EQ(playing.session->time(), 0.0);
  EXPECT_EQ(playing.skinner->steps, 0);
  EXPECT_TRUE(playing.session->frame_origin().isZero());
}

TEST(Session, TakesAsManyFixedStepsAsAFrameIsLong) {
  const FollowingSession playing(sliding_cube());
  playing.session->advance(kFrame);
  EXPECT_EQ(playing.skinner->steps, 2);
  for (int frame = 1; frame < 24; ++frame) playing.session->advance(kFrame);
  EXPECT_EQ(playing.skinner->steps, 48);
  EXPECT_NEAR(playing.session->time(), 0.8, 1e-12);
}

TEST(Session, FramesBetweenStepsLieBetweenTheirPositions) {
  const FollowingSession playing(sliding_cube());
  // At 144 frames a second with steps of 1/60 s, the cube is where its clip puts it at every frame.
  for (int frame = 1; frame <= 100; ++frame) {
    playing.session->advance(1.0 / 144.0);
    EXPECT_NEAR(playing.session->time(), frame / 144.0, 1e-9);
    EXPECT_NEAR(playing.session->frame_origin().x(), frame / 144.0, 1e-6);
  }
  EXPECT_EQ(playing.skinner->steps, 42);  // ceil(100 / 144 * 60)
}

TEST(Session, StepsLongerThanAFrameAreTakenWholeAndInterpolated) {
  Settings settings;
  settings.step.time_step = 0.1;
  const FollowingSession playing(sliding_cube(), settings);
  for (int frame = 1; frame <= 24; ++frame) {
    playing.session->advance(kFrame);
    EXPECT_NEAR(playing.session->time(), frame * kFrame, 1e-9);
    EXPECT_NEAR(playing.session->frame_origin().x(), frame * kFrame, 1e-6);
    EXPECT_EQ(playing.skinner->steps, (frame + 2) / 3);
  }
}

TEST(Session, StepsLongerThanAClosedClipKeepItsTime) {
  Settings settings;
  settings.step.time_step = 1.0;
  settings.speed = 5.0;  // 5 s of a clip of 2 s in each step
  const FollowingSession playing(swinging_cube(), settings);
  playing.session->set_at_end(AtEnd::kLoop);
  for (int frame = 1; frame <= 90; ++frame) {
    playing.session->advance(kFrame);
    const double off = std::remainder(playing.session->time() - frame * kFrame * 5.0, 2.0);
    EXPECT_NEAR(off, 0.0, 1e-9) << frame;
    EXPECT_GE(playing.session->time(), 0.0);
    EXPECT_LE(playing.session->time(), 2.0);
  }
  EXPECT_EQ(playing.skinner->steps, 3);
}

TEST(Session, FrameRateDoesNotChangeTheSteps) {
  const FollowingSession fine(sliding_cube());
  const FollowingSession coarse(sliding_cube());
  for (int frame = 0; frame < 50; ++frame) fine.session->advance(0.01);
  coarse.session->advance(0.5);
  EXPECT_EQ(fine.skinner->steps, coarse.skinner->steps);
  EXPECT_NEAR(fine.session->frame_origin().x(), coarse.session->frame_origin().x(), 1e-9);
}

TEST(Session, SpeedScalesTheClipAndNotTheSteps) {
  Settings settings;
  settings.speed = 0.5;
  const FollowingSession playing(sliding_cube(), settings);
  playing.session->advance(0.5);
  EXPECT_EQ(playing.skinner->steps, 30);
  EXPECT_NEAR(playing.session->time(), 0.25, 1e-9);
}

TEST(Session, SlowsTimeRatherThanTakingMoreStepsThanAllowed) {
  const FollowingSession playing(sliding_cube());
  EXPECT_FALSE(playing.session->advance(4.0 / 60.0, 4));
  EXPECT_TRUE(playing.session->advance(0.5, 4));
  EXPECT_EQ(playing.skinner->steps, 8);
  EXPECT_NEAR(playing.session->time(), 8.0 / 60.0, 1e-9);
  EXPECT_FALSE(playing.session->advance(1.0 / 60.0, 4)) << "lost time must not be caught up";
}

TEST(Session, HoldsTheLastPoseWhenItDoesNotLoop) {
  const FollowingSession playing(sliding_cube());
  for (int frame = 0; frame < 60; ++frame) playing.session->advance(kFrame);
  EXPECT_EQ(playing.session->time(), 1.0);
  EXPECT_NEAR(playing.session->frame_origin().x(), 1.0, 1e-12);
  EXPECT_EQ(playing.skinner->resets, 1) << "only the one at the start";
}

TEST(Session, AClipThatEndsElsewhereStartsOverSettled) {
  const FollowingSession playing(sliding_cube());
  playing.session->set_at_end(AtEnd::kLoop);
  for (int frame = 0; frame < 45; ++frame) playing.session->advance(kFrame);
  EXPECT_EQ(playing.skinner->resets, 1);
  EXPECT_EQ(playing.skinner->carried, 1);
  EXPECT_EQ(playing.skinner->settlings, playing.skinner->kSettlings);
  EXPECT_GT(playing.session->time(), 0.3);
  EXPECT_LT(playing.session->time(), 0.6);
  // The jump is never blended over.
  EXPECT_NEAR(playing.session->frame_origin().x(), playing.session->time(), 1e-9);
}

TEST(Session, AClosedClipPlaysThroughItsEnd) {
  const FollowingSession playing(swinging_cube());
  playing.session->set_at_end(AtEnd::kLoop);
  for (int frame = 1; frame <= 500; ++frame) {
    playing.session->advance(0.01);
    const double expected = std::fmod(frame * 0.01, 2.0);
    const double off = std::remainder(playing.session->time() - expected, 2.0);
    EXPECT_NEAR(off, 0.0, 1e-9) << frame;
    EXPECT_GE(playing.session->time(), 0.0);
    EXPECT_LE(playing.session->time(), 2.0);
  }
  EXPECT_EQ(playing.skinner->resets, 1);
  EXPECT_EQ(playing.skinner->steps, 300);
}

TEST(Session, SeekSettlesInThePose) {
  const FollowingSession playing(sliding_cube());
  playing.session->advance(0.3);
  playing.session->seek(0.75);
  EXPECT_EQ(playing.skinner->resets, 2);
  EXPECT_EQ(playing.session->time(), 0.75);
  EXPECT_NEAR(playing.session->frame_origin().x(), 0.75, 1e-12);
  EXPECT_EQ(playing.session->statistics(true).max_speed, 0.0);
}

TEST(Session, RestPosePlaysWithoutAClip) {
  const FollowingSession playing(sliding_cube());
  playing.session->select_clip(-1);
  playing.session->advance(0.1);
  EXPECT_EQ(playing.session->duration(), 0.0);
  EXPECT_EQ(playing.session->time(), 0.0);
  EXPECT_EQ(playing.skinner->steps, 6) << "tissue goes on moving in a still pose";
  EXPECT_THROW(playing.session->select_clip(1), std::logic_error);
}

TEST(Session, GravityPullsDown) {
  Settings settings;
  settings.gravity.acceleration = 9.81;
  const FollowingSession playing(sliding_cube(), settings);
  playing.session->advance(kFrame);
  EXPECT_EQ(playing.skinner->last_forces.gravity, Eigen::Vector3d(0.0, -9.81, 0.0));
}

TEST(Session, AChangedTimeStepKeepsTheMoment) {
  const FollowingSession playing(sliding_cube());
  playing.session->advance(0.02);
  const double time = playing.session->time();
  Settings settings = playing.session->settings();
  settings.step.time_step = 1.0 / 240.0;
  playing.session->apply(settings);
  playing.session->advance(0.01);
  EXPECT_GT(playing.session->time(), time);
  settings.tissue.sliding = false;
  EXPECT_THROW(playing.session->apply(settings), std::logic_error) << "needs a new lane";
}

TEST(Session, TellsTheMeanTimesAndTheSpeedOfItsSteps) {
  const FollowingSession playing(sliding_cube());
  playing.session->advance(kFrame);
  const FrameStatistics frame = playing.session->statistics(true);
  EXPECT_EQ(frame.steps, 2);
  EXPECT_DOUBLE_EQ(frame.skinning_ms, 4.0);
  EXPECT_DOUBLE_EQ(frame.local_ms, 2.0);
  EXPECT_DOUBLE_EQ(frame.global_ms, 1.0);
  ASSERT_TRUE(frame.max_speed.has_value());
  EXPECT_NEAR(*frame.max_speed, 1.0 / kHeight, 1e-5);
  EXPECT_FALSE(playing.session->statistics(false).max_speed.has_value());
}

TEST(Session, ReplacedLaneContinuesAtTheSameMoment) {
  const FollowingSession playing(sliding_cube());
  playing.session->advance(0.5);
  auto skinner = std::make_unique<test::FollowingSkinner>(playing.session->character().surface);
  PreparedSkinner prepared;
  prepared.skinner = std::move(skinner);
  Settings settings;
  settings.tissue.radii.scale = 0.5;
  playing.session->replace_lanes(
      {std::make_unique<Lane>(playing.session->character(), std::move(prepared)), {}}, settings,
      {});
  EXPECT_EQ(playing.session->settings().tissue.radii.scale, 0.5);
  EXPECT_NEAR(playing.session->time(), 0.5, 1e-9);
  EXPECT_NEAR(playing.session->frame_origin().x(), 0.5, 1e-9);
}

TEST(Session, CharacterWithoutASkeletonStaysAtRest) {
  Character character = sliding_cube();
  character.skeleton.joints.clear();
  character.clips.clear();
  Session session(character, {}, {}, {});
  session.advance(0.1);
  EXPECT_EQ(session.positions(), PointsF(character.surface.positions.cast<float>()));
}

TEST(Session, TellsTheSpeedOfEachVertexWhateverTheMethod) {
  FollowingSession cube(sliding_cube());
  cube.session->advance(cube.session->settings().step.time_step);
  const Eigen::VectorXf speeds = cube.session->speeds();
  ASSERT_EQ(speeds.size(), 8);
  EXPECT_NEAR(speeds.minCoeff(), 1.0 / kHeight, 1e-4) << "one unit a second, of its height";
  EXPECT_NEAR(speeds.maxCoeff(), 1.0 / kHeight, 1e-4);
  cube.session->seek(0.5);
  EXPECT_EQ(cube.session->speeds().maxCoeff(), 0.0F) << "it stands where it was put";
}

}  // namespace
}  // namespace sinew
