// SPDX-License-Identifier: MIT

#include "viewer/panels/closing_order.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(ClosingOrder, ClosesWhatIsInFrontFirst) {
  ClosingOrder order;
  EXPECT_FALSE(order.close_front()) << "nothing is open";
  EXPECT_FALSE(order.announce(7, 3));
  EXPECT_FALSE(order.announce(8, 5));
  order.end_frame();
  EXPECT_TRUE(order.close_front());
  EXPECT_FALSE(order.announce(7, 3));
  EXPECT_TRUE(order.announce(8, 5));
  order.end_frame();
  EXPECT_TRUE(order.close_front());
  EXPECT_TRUE(order.announce(7, 3));
  order.end_frame();
  EXPECT_FALSE(order.close_front());
}

TEST(ClosingOrder, APanelThatOpensLaterStaysOpen) {
  ClosingOrder order;
  order.announce(7, 1);
  order.end_frame();
  order.close_front();
  order.end_frame();  // the panel has closed by itself
  EXPECT_FALSE(order.announce(7, 1));
}

}  // namespace
}  // namespace sinew
