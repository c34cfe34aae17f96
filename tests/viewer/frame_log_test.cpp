// SPDX-License-Identifier: MIT

#include "viewer/frame_log.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

FrameTimes frame(float local, float interval = 0.0F) {
  FrameTimes times;
  times[FramePart::kLocal] = local;
  times[FramePart::kRest] = 1.0F;
  times.interval = interval;
  return times;
}

TEST(FrameLog, KeepsTheLastFramesInTheirOrder) {
  FrameLog log;
  for (int i = 0; i < FrameLog::kFrames + 10; ++i) log.add(frame(static_cast<float>(i)));
  ASSERT_EQ(log.count(), FrameLog::kFrames);
  EXPECT_EQ(log.at(0)[FramePart::kLocal], 10.0F);
  EXPECT_EQ(log.at(log.count() - 1)[FramePart::kLocal], FrameLog::kFrames + 9.0F);
}

TEST(FrameLog, TellsMeanAnd95thPercentile) {
  FrameLog log;
  EXPECT_EQ(log.level(FramePart::kLocal).p95, 0.0F) << "there is none yet";
  for (int i = 100; i >= 1; --i) log.add(frame(static_cast<float>(i)));
  EXPECT_NEAR(log.level(FramePart::kLocal).mean, 50.5F, 1e-4F);
  EXPECT_EQ(log.level(FramePart::kLocal).p95, 95.0F);
  EXPECT_NEAR(log.total().mean, 51.5F, 1e-4F);
  EXPECT_EQ(log.total().p95, 96.0F);
}

TEST(FrameLog, LeavesFramesAfterASleepOutOfTheInterval) {
  FrameLog log;
  log.add(frame(1.0F, 20.0F));
  log.add(frame(1.0F));
  log.add(frame(1.0F, 10.0F));
  EXPECT_NEAR(log.interval().mean, 15.0F, 1e-5F);
}

TEST(FrameLog, TakesTheTimeOfDrawingLater) {
  FrameLog log;
  FrameTimes times;
  times[FramePart::kDrawing] = 2.0F;
  const std::int64_t first = log.add(times);
  const std::int64_t second = log.add(times);
  log.note_drawing(first, 5.0F);
  log.note_drawing(second, 1.0F);
  EXPECT_EQ(log.at(0)[FramePart::kDrawing], 5.0F);
  EXPECT_EQ(log.at(1)[FramePart::kDrawing], 2.0F) << "asking took longer than drawing";
  for (int i = 0; i < FrameLog::kFrames; ++i) log.add({});
  log.note_drawing(first, 9.0F);  // the log no longer holds this frame
  for (int i = 0; i < log.count(); ++i) EXPECT_EQ(log.at(i).total(), 0.0F) << i;
}

TEST(FrameLog, StandsStillWhilePaused) {
  FrameLog log;
  const std::int64_t first = log.add(frame(3.0F));
  log.pause(true);
  log.add(frame(9.0F));
  log.note_drawing(first, 7.0F);
  ASSERT_EQ(log.count(), 1);
  EXPECT_EQ(log.at(0).total(), 4.0F);
  log.pause(false);
  log.add(frame(9.0F));
  EXPECT_EQ(log.count(), 2);
}

}  // namespace
}  // namespace sinew
