// SPDX-License-Identifier: MIT

#include "rig/clip_rate.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

/// Returns a clip with rotation keys at these times.
Clip clip_with_keys(const std::vector<double>& times) {
  Clip clip;
  clip.duration = times.empty() ? 0.0 : times.back();
  Track track;
  track.rotation_times = times;
  track.rotations.assign(times.size(), Eigen::Quaterniond::Identity());
  clip.tracks.push_back(track);
  return clip;
}

/// Returns a clip with keys on these frames at a rate. The times have single precision, as in
/// files.
Clip clip_on_frames(const std::vector<int>& frames, double rate) {
  std::vector<double> times;
  for (const int frame : frames) times.push_back(static_cast<float>(frame / rate));
  return clip_with_keys(times);
}

TEST(ClipRate, OfDenseKeysIsTheirDistance) {
  for (const double rate : {12.0, 24.0, 25.0, 30.0, 60.0, 120.0, 24.0 / 1.001, 30.0 / 1.001}) {
    std::vector<int> frames;
    for (int i = 0; i < 400; ++i) frames.push_back(i);
    ASSERT_TRUE(key_rate(clip_on_frames(frames, rate)).has_value()) << rate;
    EXPECT_NEAR(*key_rate(clip_on_frames(frames, rate)), rate, 1e-9 * rate) << rate;
  }
}

TEST(ClipRate, IsKnownWhereSomeFramesHaveNoKey) {
  EXPECT_EQ(key_rate(clip_on_frames({0, 1, 2, 7, 8, 20}, 30.0)), 30.0);
  EXPECT_EQ(key_rate(clip_on_frames({0, 7, 12, 25}, 24.0)), 24.0) << "no key in neighboring frames";
}

TEST(ClipRate, SurvivesTimesInMilliseconds) {
  std::vector<double> times;
  for (int i = 0; i < 50; ++i) times.push_back(std::round(1000.0 * i / 30.0) / 1000.0);
  ASSERT_TRUE(key_rate(clip_with_keys(times)).has_value());
  EXPECT_NEAR(*key_rate(clip_with_keys(times)), 30.0, 0.1);
}

TEST(ClipRate, IsLeftOpenByKeysFarApart) {
  EXPECT_EQ(key_rate(clip_with_keys({0.0, 0.5, 1.0})), std::nullopt) << "24, 30 or 60?";
  EXPECT_EQ(key_rate(clip_with_keys({0.0})), std::nullopt);
  EXPECT_EQ(key_rate(clip_with_keys({})), std::nullopt);
}

TEST(ClipRate, IsThatOfTheFileBeforeThatOfTheKeys) {
  Clip clip = clip_on_frames({0, 1, 2, 3}, 240.0);
  EXPECT_EQ(clip_rate(clip), 240.0);
  clip.frame_rate = 24.0;
  EXPECT_EQ(clip_rate(clip), 24.0);
}

}  // namespace
}  // namespace sinew
