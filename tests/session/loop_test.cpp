// SPDX-License-Identifier: MIT

#include "session/playing/loop.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.h"
#include "test_characters.h"

namespace sinew {
namespace {

using test::FollowingSession;
using test::sliding_cube;
using test::swinging_cube;

/// A skinner whose body swings out: it is displaced from the root, and keeps a fixed fraction of
/// this displacement in each step.
class SwingingSkinner : public test::FollowingSkinner {
 public:
  SwingingSkinner(const TriangleMesh& surface, double fraction)
      : FollowingSkinner(surface), at_root_(surface.positions.cast<float>()), fraction_(fraction) {}

  using Skinner::reset;
  void reset(const Pose& pose, const Forces& forces) override {
    FollowingSkinner::reset(pose, forces);
    offset_ = kOffset;
    place();
  }
  void step(const Pose& pose, const Forces& forces) override {
    FollowingSkinner::step(pose, forces);
    offset_ *= fraction_;
    place();
  }
  const PointsF& positions() const override { return positions_; }

  static constexpr double kOffset = 0.3;

 private:
  void place() {
    positions_ = at_root_;
    positions_.row(0).array() += static_cast<float>(offset_);
  }

  PointsF at_root_;
  PointsF positions_;
  double fraction_;
  double offset_ = kOffset;
};

constexpr double kVideoRate = 30.0;
constexpr int kStepsOfACycle = 120;  // in a cycle of 2 s

/// Opens a session with a swinging body.
/// \param left  fraction of the swing that is left after a cycle
std::unique_ptr<Session> swinging_session(double left, Character character = swinging_cube()) {
  PreparedSkinner prepared;
  prepared.skinner =
      std::make_unique<SwingingSkinner>(character.surface, std::pow(left, 1.0 / kStepsOfACycle));
  auto lane = std::make_unique<Lane>(character, std::move(prepared));
  return std::make_unique<Session>(std::move(character), Settings(), std::move(lane));
}

double farthest_move(const Points& a, const Points& b) {
  return (a - b).colwise().norm().maxCoeff();
}

TEST(CyclePlayer, WarmsUpUntilTheStateRepeats) {
  const auto session = swinging_session(0.5);
  CyclePlayer player({session.get()}, cycle_frames(*session, kVideoRate, "a test"));
  int frames = 0;
  for (; !player.is_warm(); ++frames) player.advance();
  // After k cycles the swing is 0.3 / 2^k, and was twice that a cycle before. The difference is
  // less than 1.8e-3 for k = 8. One frame before the end it is larger by a factor of 2^(1/60).
  EXPECT_EQ(player.record().warm_up_cycles, 8);
  EXPECT_EQ(frames, 8 * 60);
  EXPECT_NEAR(player.record().repeats_within, 0.3 / 256.0 / 1.8 * std::exp2(1.0 / 60.0), 1e-6);
  EXPECT_EQ(player.index(), 0);
  EXPECT_NEAR(std::remainder(session->time(), 2.0), 0.0, 1e-9);
}

TEST(CyclePlayer, EndsAsItBegins) {
  const auto session = swinging_session(0.5);
  std::vector<Points> surfaces;
  const CyclePlayer player =
      play_cycle({session.get()}, cycle_frames(*session, kVideoRate, "a test"), {}, [&](int index) {
        EXPECT_EQ(index, static_cast<int>(surfaces.size()));
        surfaces.push_back(session->visible_positions());
      });
  ASSERT_EQ(surfaces.size(), 61U);
  // In that cycle the swing has decreased from 0.3 / 2^8 to 0.3 / 2^9.
  constexpr double kLeft = 0.3 / 512.0;
  EXPECT_NEAR(player.record().blended, kLeft / kHeight, 1e-6);
  EXPECT_LT(farthest_move(surfaces.front(), surfaces.back()), 1e-6);
  // The difference is distributed evenly: from frame to frame, vertices move as far as the clip and
  // the swing move them.
  constexpr double kClipMoves = 2.0 / 60.0;
  for (std::size_t i = 1; i < surfaces.size(); ++i)
    EXPECT_NEAR(farthest_move(surfaces[i], surfaces[i - 1]), kClipMoves, 0.05 * kLeft) << i;
  EXPECT_TRUE(player.warnings().empty());
}

TEST(CyclePlayer, GivesUpOnABodyThatNeverRepeatsAndSaysSo) {
  const auto session = swinging_session(1.04);  // grows by 4 % in each cycle
  const CyclePlayer player =
      play_cycle({session.get()}, cycle_frames(*session, kVideoRate, "a test"), {}, [](int) {});
  EXPECT_EQ(player.record().warm_up_cycles, 30);
  EXPECT_GT(player.record().repeats_within, kLoopRepeats);
  ASSERT_EQ(player.warnings().size(), 1U);
  EXPECT_NE(player.warnings()[0].find("after 30 cycles"), std::string::npos);
}

TEST(CyclePlayer, SessionsBeginTheirCycleTogether) {
  const auto quick = swinging_session(0.1);
  const auto slow = swinging_session(0.5);
  const FrameRange cycle = cycle_frames(*quick, kVideoRate, "a test");
  CyclePlayer player({quick.get(), slow.get()}, cycle);
  while (!player.is_warm()) player.advance();
  EXPECT_EQ(player.record().warm_up_cycles, 4);
  for (int i = 0; i < cycle.last; ++i) {
    EXPECT_NEAR(quick->time(), slow->time(), 1e-9) << i;
    player.advance();
  }
}

TEST(CyclePlayer, AClipThatTravelsBecomesMotionOnTheSpot) {
  const FollowingSession playing(sliding_cube());
  Session& session = *playing.session;
  CyclePlayer player =
      play_cycle({&session}, cycle_frames(session, kVideoRate, "a test"), {},
                 [&](int) { EXPECT_NEAR(session.pose().joints[0].translation.x(), 0.0, 1e-9); });
  ASSERT_EQ(player.warnings().size(), 1U);
  EXPECT_NE(player.warnings()[0].find("'slide' ends 56 % of the height away"), std::string::npos);
  EXPECT_TRUE(session.plays_closed());
  session.play_as_it_is();
  EXPECT_NEAR(session.pose_at(0.75).joints[0].translation.x(), 0.75, 1e-9);
}

TEST(CyclePlayer, StepsFitTheCycle) {
  Settings settings;
  settings.speed = 2.0 / 1.99;  // a cycle takes 1.99 s, which is no whole number of steps
  const FollowingSession playing(swinging_cube(), settings);
  const FrameRange cycle = cycle_frames(*playing.session, kVideoRate, "a test");
  EXPECT_EQ(cycle.last, 60);
  EXPECT_NEAR(cycle.rate, 60.0 / 1.99, 1e-9);
  const CyclePlayer player({playing.session.get()}, cycle);
  EXPECT_NEAR(playing.session->settings().step.time_step, 1.99 / 120.0, 1e-9);
  EXPECT_EQ(cycle_frames(*playing.session, 0.1, "a test").last, 1);
}

TEST(CyclePlayer, WhatDoesNotRepeatHasNoCycle) {
  const FollowingSession playing(swinging_cube());
  playing.session->select_clip(-1);
  EXPECT_THROW(cycle_frames(*playing.session, kVideoRate, "a test"), UsageError);
  Settings still;
  still.speed = 0.0;
  const FollowingSession standing(swinging_cube(), still);
  EXPECT_THROW(cycle_frames(*standing.session, kVideoRate, "a test"), UsageError);
}

TEST(ShiftVisible, MovesWhatIsShownAndNotTheBody) {
  const FollowingSession playing(sliding_cube());
  Session& session = *playing.session;
  const Points before = session.visible_positions();
  const Points simulated = session.simulated_positions();
  PointsF shift = PointsF::Zero(3, before.cols());
  shift(1, 3) = 0.25F;
  session.shift_visible(shift);
  EXPECT_LT(farthest_move(session.visible_positions(), before + shift.cast<double>()), 1e-7);
  EXPECT_EQ(session.simulated_positions(), simulated);
  session.play_as_it_is();
  EXPECT_EQ(session.visible_positions(), before);
}

}  // namespace
}  // namespace sinew
