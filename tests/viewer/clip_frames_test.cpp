// SPDX-License-Identifier: MIT

#include "viewer/state/clip_frames.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(ClipFrames, TheNearestFrameIsWithinTheClip) {
  EXPECT_DOUBLE_EQ(nearest_frame_time(0.26, 10.0, 2.0), 0.3);
  EXPECT_DOUBLE_EQ(nearest_frame_time(0.24, 10.0, 2.0), 0.2);
  EXPECT_DOUBLE_EQ(nearest_frame_time(1.29, 10.0, 1.28), 1.28);
}

TEST(ClipFrames, StepsLeadFromFrameToFrame) {
  EXPECT_DOUBLE_EQ(stepped_frame_time(0.3, 1, 10.0, 2.0), 0.4);
  EXPECT_DOUBLE_EQ(stepped_frame_time(0.3, -1, 10.0, 2.0), 0.2);
  EXPECT_DOUBLE_EQ(stepped_frame_time(0.3, -2, 10.0, 2.0), 0.1);
}

TEST(ClipFrames, StepsFromBetweenTwoFramesLeadToTheNeighbor) {
  EXPECT_DOUBLE_EQ(stepped_frame_time(0.33, 1, 10.0, 2.0), 0.4);
  EXPECT_DOUBLE_EQ(stepped_frame_time(0.33, -1, 10.0, 2.0), 0.3);
}

TEST(ClipFrames, StepsEndAtTheFirstAndTheLastFrame) {
  EXPECT_DOUBLE_EQ(stepped_frame_time(0.05, -3, 10.0, 2.0), 0.0);
  EXPECT_DOUBLE_EQ(stepped_frame_time(1.95, 3, 10.0, 2.0), 2.0);
  EXPECT_DOUBLE_EQ(stepped_frame_time(1.2, 5, 10.0, 1.28), 1.2);
}

}  // namespace
}  // namespace sinew
