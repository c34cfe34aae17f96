// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "session/session.h"
#include "test_characters.h"

namespace sinew {
namespace {

using test::FollowingSession;
using test::sliding_cube;
using test::swinging_cube;

constexpr double kPosedFrame = 1.0 / 30.0;

PosedJoints root_at(const Session& session, const Eigen::Vector3d& place) {
  return {{session.character().skeleton.joints[0].name, {Eigen::Quaterniond::Identity(), place}}};
}

RecordedClip lift(const Session& session, double height) {
  RecordedClip clip{"lift", 2.0, {}};
  set_key(clip, {0.0, root_at(session, {0, 0, 0})});
  set_key(clip, {2.0, root_at(session, {0, height, 0})});
  return clip;
}

TEST(PosedSession, APosedJointStaysWhateverTheClipDoes) {
  const FollowingSession playing(sliding_cube());
  playing.session->pose_joints(root_at(*playing.session, {0, 0.5, 0}));
  for (int frame = 0; frame < 10; ++frame) {
    playing.session->advance(kPosedFrame);
    EXPECT_TRUE(playing.session->pose().joints[0].translation.isApprox(Eigen::Vector3d(0, 0.5, 0)));
  }
  playing.session->pose_joints({});
  playing.session->advance(kPosedFrame);
  EXPECT_NEAR(playing.session->pose().joints[0].translation.x(), playing.session->time(), 1e-9);
}

TEST(PosedSession, ACarriedBodySettlesBitByBit) {
  const FollowingSession playing(sliding_cube());
  Session& session = *playing.session;
  session.seek(0.5, Session::Arrival::kCarried);
  EXPECT_EQ(playing.skinner->resets, 1) << "only the one at the start";
  EXPECT_EQ(playing.skinner->carried, 1);
  EXPECT_NEAR(session.frame_origin().x(), 0.5, 1e-12) << "it is there at once";
  EXPECT_FALSE(session.is_settled());
  session.settle(0.0);
  EXPECT_EQ(playing.skinner->settlings, 1);
  EXPECT_FALSE(session.is_settled());
  session.settle(1e9);
  EXPECT_TRUE(session.is_settled());
  EXPECT_EQ(playing.skinner->settlings, playing.skinner->kSettlings);
  EXPECT_EQ(playing.skinner->steps, 0);
}

TEST(PosedSession, TimeGoesOnFromASettledBody) {
  const FollowingSession playing(sliding_cube());
  playing.session->seek(0.5, Session::Arrival::kCarried);
  playing.session->advance(kPosedFrame);
  EXPECT_TRUE(playing.session->is_settled());
  EXPECT_EQ(playing.skinner->settlings, playing.skinner->kSettlings);
  EXPECT_EQ(playing.skinner->steps, 2);
}

TEST(PosedSession, AHeldClipStandsWhileTimeStepsGoOn) {
  const FollowingSession playing(sliding_cube());
  playing.session->advance(0.5);
  playing.session->hold_clip(true);
  const double before = playing.session->time();
  const int steps = playing.skinner->steps;
  playing.session->advance(0.5);
  EXPECT_NEAR(playing.session->time(), before, 1.0 / 60.0) << "it ends the step that it is in";
  EXPECT_EQ(playing.skinner->steps, steps + 30);
  playing.session->hold_clip(false);
  playing.session->advance(0.25);
  EXPECT_NEAR(playing.session->time(), before + 0.25, 1.0 / 60.0);
}

TEST(PosedSession, RecordedClipsComeAfterThoseOfTheCharacter) {
  const FollowingSession playing(sliding_cube());
  Session& session = *playing.session;
  const int own = session.clip_count();
  session.set_clips({}, {lift(session, 1.0)});
  ASSERT_EQ(session.clip_count(), own + 1);
  EXPECT_EQ(session.clip_at(own).name, "lift");
  session.select_clip(own);
  EXPECT_EQ(session.duration(), 2.0);
  session.seek(0.5);
  EXPECT_NEAR(session.pose().joints[0].translation.y(), 0.25, 1e-12);
  // The clip gets another key while it is selected.
  RecordedClip longer = lift(session, 1.0);
  set_key(longer, {4.0, root_at(session, {0, 0, 0})});
  session.set_clips({}, {longer});
  EXPECT_EQ(session.duration(), 4.0);
  session.set_clips({}, {});
  EXPECT_EQ(session.clip(), -1) << "what is gone cannot play";
}

TEST(PosedSession, AClipIsBlendedInWithoutAJump) {
  const FollowingSession playing(sliding_cube());
  Session& session = *playing.session;
  session.advance(0.75);
  const double from = session.pose().joints[0].translation.x();
  session.set_clips({}, {lift(session, 1.0)});
  session.blend_to_clip(session.clip_count() - 1, 0.5);
  EXPECT_EQ(session.time(), 0.0);
  EXPECT_NEAR(session.pose().joints[0].translation.x(), from, 1e-12);
  Eigen::Vector3d last = session.pose().joints[0].translation;
  for (int frame = 0; frame < 60; ++frame) {
    session.advance(1.0 / 60.0);
    const Eigen::Vector3d now = session.pose().joints[0].translation;
    EXPECT_LT((now - last).norm(), 0.06) << "a smooth step of 0.75 within 30 frames";
    last = now;
    // In the end, the pose is that of the clip alone.
    if (session.time() < 0.51) continue;
    EXPECT_NEAR(now.x(), 0.0, 1e-12);
    EXPECT_NEAR(now.y(), session.time() / 2.0, 1e-9);
  }
}

TEST(PosedSession, PlaysARangeToAndFro) {
  const FollowingSession playing(sliding_cube());
  playing.session->set_at_end(AtEnd::kPingPong);
  playing.session->set_range(PlayRange{0.25, 0.75});
  playing.session->seek(0.25);
  double min_time = 1.0, max_time = 0.0;
  for (int frame = 0; frame < 60; ++frame) {
    playing.session->advance(kPosedFrame);
    min_time = std::min(min_time, playing.session->time());
    max_time = std::max(max_time, playing.session->time());
    EXPECT_NEAR(playing.session->frame_origin().x(), playing.session->time(), 0.02);
  }
  EXPECT_NEAR(min_time, 0.25, 0.02);
  EXPECT_NEAR(max_time, 0.75, 0.02);
  EXPECT_EQ(playing.skinner->resets, 2) << "at the start and by seek()";
  EXPECT_EQ(playing.skinner->carried, 0);
}

}  // namespace
}  // namespace sinew
