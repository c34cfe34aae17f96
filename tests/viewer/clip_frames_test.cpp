// SPDX-License-Identifier: MIT

#include "viewer/state/clip_frames.h"

#include <gtest/gtest.h>

#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Returns a clip of 1 s with a key in each frame.
Clip clip_with_rate(int rate) {
  Clip clip{.name = "walk", .duration = 1.0, .tracks = {}};
  Track track;
  for (int i = 0; i <= rate; ++i) {
    track.rotation_times.push_back(static_cast<double>(i) / rate);
    track.rotations.push_back(Eigen::Quaterniond::Identity());
  }
  clip.tracks.push_back(track);
  return clip;
}

TEST(ClipFrames, TheRateIsThatOfTheClipAmongThoseOfTheSameName) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;  // quick to prepare
  Character character = built_in_character("cylinder");
  character.clips = {clip_with_rate(24), clip_with_rate(60)};
  ViewerState state(character, settings, 0, Document{}, std::vector<Collider>{},
                    Origin{{}, "", "cylinder"});
  test::settle(state);
  state.playback.select_clip(0);
  EXPECT_DOUBLE_EQ(state.playback.frame_rate(), 24.0);
  state.playback.select_clip(1);
  EXPECT_DOUBLE_EQ(state.playback.frame_rate(), 60.0);
}

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
