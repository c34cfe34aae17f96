// SPDX-License-Identifier: MIT

#include "viewer/state/messages.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(Messages, NoticesEndByThemselves) {
  Messages messages;
  messages.notice = "Saved";
  for (int i = 0; i < 4; ++i) messages.follow_notice(1.0);
  EXPECT_EQ(messages.notice, "Saved");
  messages.notice = "Reloaded";
  for (int i = 0; i < 4; ++i) messages.follow_notice(1.0);
  EXPECT_EQ(messages.notice, "Reloaded") << "it is newer";
  for (int i = 0; i < 2; ++i) messages.follow_notice(1.0);
  EXPECT_EQ(messages.notice, "");
}

TEST(Messages, NoticesMayBeShownForLonger) {
  Messages messages;
  messages.show_notice("Hint", 20.0);
  for (int i = 0; i < 19; ++i) messages.follow_notice(1.0);
  EXPECT_EQ(messages.notice, "Hint");
  for (int i = 0; i < 2; ++i) messages.follow_notice(1.0);
  EXPECT_EQ(messages.notice, "");
}

TEST(Messages, ResultsOfLongWorkWaitForTheUser) {
  Messages messages;
  messages.show_result("Exported");
  for (int i = 0; i < 100; ++i) messages.follow_notice(1.0, false);
  EXPECT_EQ(messages.notice, "Exported") << "nobody is there";
  messages.follow_notice(1.0, true);
  for (int i = 0; i < 3; ++i) messages.follow_notice(1.0, false);
  EXPECT_EQ(messages.notice, "Exported");
  for (int i = 0; i < 2; ++i) messages.follow_notice(1.0, false);
  EXPECT_EQ(messages.notice, "");
}

}  // namespace
}  // namespace sinew
