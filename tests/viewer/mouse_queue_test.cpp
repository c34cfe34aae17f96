// SPDX-License-Identifier: MIT

#include "viewer/tools/mouse_queue.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(MouseQueue, APressIsJudgedWhereItHappened) {
  MouseQueue queue;
  queue.move(10.0F, 20.0F);
  queue.move(30.0F, 40.0F);
  queue.button(0, true, 0.0);
  queue.move(300.0F, 400.0F);
  queue.move(310.0F, 410.0F);
  queue.button(0, false, 0.0);

  const MouseQueue::State pressed = queue.next();
  EXPECT_EQ(pressed.x, 30.0F);
  EXPECT_EQ(pressed.y, 40.0F);
  EXPECT_TRUE(pressed.down[0]);
  const MouseQueue::State dragged = queue.next();
  EXPECT_EQ(dragged.x, 310.0F) << "moves in between are one";
  EXPECT_TRUE(dragged.down[0]) << "what is dragged gets there before it is let go";
  const MouseQueue::State released = queue.next();
  EXPECT_EQ(released.x, 310.0F);
  EXPECT_FALSE(released.down[0]);
  EXPECT_TRUE(queue.empty());
}

TEST(MouseQueue, AQuickClickIsSeenDownForAFrame) {
  MouseQueue queue;
  queue.move(5.0F, 5.0F);
  queue.button(1, true, 0.0);
  queue.button(1, false, 0.0);
  EXPECT_TRUE(queue.next().down[1]);
  EXPECT_FALSE(queue.empty());
  EXPECT_FALSE(queue.next().down[1]);
}

TEST(MouseQueue, StaysAsItIsWhileNothingHappens) {
  MouseQueue queue;
  EXPECT_FALSE(queue.next().known);
  queue.move(7.0F, 8.0F);
  queue.button(0, true, 0.0);
  queue.next();
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(queue.next().down[0]);
    EXPECT_EQ(queue.next().y, 8.0F);
  }
  queue.button(17, true, 0.0);
  EXPECT_TRUE(queue.empty()) << "there is no such button";
}

TEST(MouseQueue, KnowsDoubleClicksByTheTimesOfTheEvents) {
  MouseQueue queue;
  const auto click_at = [&](int button, double time) {
    queue.button(button, true, time);
    queue.button(button, false, time + 0.05);
    const bool repeats = queue.next().repeats;
    EXPECT_FALSE(queue.next().repeats) << "a release";
    return repeats;
  };
  EXPECT_FALSE(click_at(0, 1.0));
  EXPECT_TRUE(click_at(0, 1.3));
  EXPECT_FALSE(click_at(0, 1.5)) << "the third click begins anew";
  EXPECT_TRUE(click_at(0, 1.7));
  EXPECT_FALSE(click_at(0, 2.0));
  EXPECT_FALSE(click_at(0, 2.6)) << "too late";
  EXPECT_FALSE(click_at(1, 2.7)) << "another button";
}

}  // namespace
}  // namespace sinew
