// SPDX-License-Identifier: MIT

#include "viewer/tools/mouse_queue.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(MouseQueue, APressIsJudgedWhereItHappened) {
  MouseQueue queue;
  queue.move(10.0F, 20.0F);
  queue.move(30.0F, 40.0F);
  queue.button(0, true);
  queue.move(300.0F, 400.0F);
  queue.move(310.0F, 410.0F);
  queue.button(0, false);

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
  queue.button(1, true);
  queue.button(1, false);
  EXPECT_TRUE(queue.next().down[1]);
  EXPECT_FALSE(queue.empty());
  EXPECT_FALSE(queue.next().down[1]);
}

TEST(MouseQueue, StaysAsItIsWhileNothingHappens) {
  MouseQueue queue;
  EXPECT_FALSE(queue.next().known);
  queue.move(7.0F, 8.0F);
  queue.button(0, true);
  queue.next();
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(queue.next().down[0]);
    EXPECT_EQ(queue.next().y, 8.0F);
  }
  queue.button(17, true);
  EXPECT_TRUE(queue.empty()) << "there is no such button";
}

}  // namespace
}  // namespace sinew
