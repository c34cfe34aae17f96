// SPDX-License-Identifier: MIT

#include "session/playing/clip_clock.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

ClipClock clock_of(double duration, AtEnd at_end, bool closed = false) {
  ClipClock clock;
  clock.set_clip(duration, closed);
  clock.set_at_end(at_end);
  return clock;
}

TEST(ClipClock, HoldsAtTheEnd) {
  ClipClock clock = clock_of(2.0, AtEnd::kHold, true);
  EXPECT_EQ(clock.after(1.5, 0.25).time, 1.75);
  EXPECT_EQ(clock.after(1.5, 0.75).time, 2.0);
  EXPECT_FALSE(clock.after(1.5, 0.75).wrapped);
  EXPECT_FALSE(clock.jumps_at(2.0));
}

TEST(ClipClock, AClosedClipWrapsWithoutAJump) {
  ClipClock clock = clock_of(2.0, AtEnd::kLoop, true);
  const ClipClock::Moment moment = clock.after(1.5, 0.75);
  EXPECT_NEAR(moment.time, 0.25, 1e-12);
  EXPECT_TRUE(moment.wrapped);
  EXPECT_FALSE(clock.jumps_at(2.0));
}

TEST(ClipClock, AnOpenClipJumps) {
  ClipClock clock = clock_of(2.0, AtEnd::kLoop, false);
  EXPECT_EQ(clock.after(1.5, 0.75).time, 2.0);
  EXPECT_FALSE(clock.jumps_at(1.9));
  EXPECT_TRUE(clock.jumps_at(2.0));
}

TEST(ClipClock, ARangeOfAClosedClipJumpsToItsOwnBeginning) {
  ClipClock clock = clock_of(2.0, AtEnd::kLoop, true);
  clock.set_range(PlayRange{0.5, 1.5});
  EXPECT_EQ(clock.after(1.25, 0.5).time, 1.5);
  EXPECT_FALSE(clock.after(1.25, 0.5).wrapped);
  EXPECT_TRUE(clock.jumps_at(1.5));
  EXPECT_EQ(clock.range().first, 0.5);
}

TEST(ClipClock, ARangeStaysWithinItsClip) {
  ClipClock clock = clock_of(2.0, AtEnd::kLoop);
  clock.set_range(PlayRange{-1.0, 9.0});
  EXPECT_EQ(clock.range(), (PlayRange{0.0, 2.0}));
  clock.set_range(PlayRange{1.5, 0.5});
  EXPECT_EQ(clock.range(), (PlayRange{1.5, 1.5}));
}

TEST(ClipClock, PingPongFollowsATriangleWave) {
  ClipClock clock = clock_of(3.0, AtEnd::kPingPong);
  clock.set_range(PlayRange{1.0, 2.5});
  double time = 1.0;
  const double step = 0.07;
  for (int i = 1; i < 200; ++i) {
    time = clock.after(time, step).time;
    const double along = std::fmod(i * step, 3.0);
    EXPECT_NEAR(time, 1.0 + (along <= 1.5 ? along : 3.0 - along), 1e-9) << i;
    EXPECT_FALSE(clock.jumps_at(time));
  }
}

TEST(ClipClock, PingPongFromOutsideOfItsRangeGoesIntoIt) {
  ClipClock clock = clock_of(3.0, AtEnd::kPingPong);
  clock.set_range(PlayRange{1.0, 2.0});
  EXPECT_NEAR(clock.after(0.25, 0.5).time, 0.75, 1e-12);
  EXPECT_NEAR(clock.after(2.75, 0.25).time, 1.75, 1e-12) << "back from the end";
}

TEST(ClipClock, AHeldClockStandsAndDoesNotJump) {
  ClipClock clock = clock_of(2.0, AtEnd::kLoop);
  clock.hold(true);
  EXPECT_EQ(clock.after(2.0, 0.5).time, 2.0);
  EXPECT_FALSE(clock.jumps_at(2.0));
}

TEST(ClipClock, AStillPoseHasNoTime) {
  for (const AtEnd at_end : {AtEnd::kHold, AtEnd::kLoop, AtEnd::kPingPong}) {
    ClipClock clock = clock_of(0.0, at_end, true);
    EXPECT_EQ(clock.after(0.0, 0.5).time, 0.0);
    EXPECT_FALSE(clock.jumps_at(0.0));
  }
}

}  // namespace
}  // namespace sinew
