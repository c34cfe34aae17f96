// SPDX-License-Identifier: MIT

#include "session/playing/playback.h"

#include <gtest/gtest.h>

#include "test_characters.h"

namespace sinew {
namespace {

TEST(Playback, SessionsThatPlayTogetherAreAtTheSameFrame) {
  Settings twice;
  twice.speed = 2.0;
  const test::FollowingSession one(test::sliding_cube());
  const test::FollowingSession fast(test::sliding_cube(), twice);
  const std::vector<Session*> sessions{one.session.get(), fast.session.get()};
  int next = 6;
  play_frames_together(sessions, {6, 12, 30.0}, {}, [&](int index) {
    EXPECT_EQ(index, next++);
    EXPECT_NEAR(one.session->time(), index / 30.0, 1e-9);
    EXPECT_NEAR(fast.session->time(), 2.0 * index / 30.0, 1e-9) << "as if it played alone";
    EXPECT_NEAR(one.session->frame_origin().x(), index / 30.0, 1e-6);
    EXPECT_NEAR(fast.session->frame_origin().x(), 2.0 * index / 30.0, 1e-6);
  });
  EXPECT_EQ(next, 13);
}

}  // namespace
}  // namespace sinew
