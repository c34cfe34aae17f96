// SPDX-License-Identifier: MIT

#include "assets/export/key_frames.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sinew {
namespace {

/// Returns the largest distance of any point in any frame from the line between the neighboring
/// keys.
double largest_error(const std::vector<PointsF>& frames, const std::vector<int>& keys) {
  double worst = 0.0;
  for (std::size_t k = 1; k < keys.size(); ++k) {
    for (int f = keys[k - 1]; f <= keys[k]; ++f) {
      const float fraction =
          static_cast<float>(f - keys[k - 1]) / static_cast<float>(keys[k] - keys[k - 1]);
      const PointsF line = (1.0F - fraction) * frames[keys[k - 1]] + fraction * frames[keys[k]];
      worst = std::max<double>(worst, (line - frames[f]).colwise().norm().maxCoeff());
    }
  }
  return worst;
}

/// Returns the frames of points that move smoothly, each with its own frequencies.
std::vector<PointsF> wandering(int frames, int points) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(0.5, 2.0);
  PointsF rhythm(3, points);
  for (Eigen::Index i = 0; i < rhythm.size(); ++i) {
    rhythm.data()[i] = static_cast<float>(number(random));
  }
  std::vector<PointsF> result;
  for (int f = 0; f < frames; ++f) {
    result.emplace_back((rhythm.array() * (0.1F * static_cast<float>(f))).sin());
  }
  return result;
}

/// Returns the smallest possible number of keys, by trying every pair of frames. Each coordinate
/// must be within tolerance / sqrt(3) of the line.
int fewest(const std::vector<PointsF>& frames, double tolerance) {
  const int count = static_cast<int>(frames.size());
  std::vector<int> best(count, count);
  best[0] = 1;
  for (int to = 1; to < count; ++to) {
    for (int from = 0; from < to; ++from) {
      double worst = 0.0;
      for (int f = from + 1; f < to; ++f) {
        const float fraction = static_cast<float>(f - from) / static_cast<float>(to - from);
        const PointsF line = (1.0F - fraction) * frames[from] + fraction * frames[to];
        worst = std::max<double>(worst, (line - frames[f]).cwiseAbs().maxCoeff());
      }
      if (worst <= tolerance / std::sqrt(3.0)) best[to] = std::min(best[to], best[from] + 1);
    }
  }
  return best.back();
}

TEST(KeyFrames, KeepEveryFrameWithinTheTolerance) {
  const std::vector<PointsF> frames = wandering(90, 20);
  for (const double tolerance : {0.3, 0.05, 0.01}) {
    const std::vector<int> keys = key_frames(frames, tolerance);
    EXPECT_EQ(keys.front(), 0);
    EXPECT_EQ(keys.back(), 89);
    EXPECT_LE(largest_error(frames, keys), tolerance * (1.0 + 1e-4));
  }
}

TEST(KeyFrames, AreFewerThanAnEighthMoreThanTheFewest) {
  const std::vector<PointsF> frames = wandering(90, 20);
  for (const double tolerance : {0.3, 0.05, 0.01}) {
    EXPECT_LE(static_cast<double>(key_frames(frames, tolerance).size()),
              1.125 * fewest(frames, tolerance));
  }
}

TEST(KeyFrames, AStraightTrajectoryNeedsItsEndsOnly) {
  std::vector<PointsF> frames;
  for (int f = 0; f < 50; ++f) {
    frames.emplace_back(PointsF::Random(3, 4) * 0.0F + PointsF::Constant(3, 4, 0.25F * f));
  }
  EXPECT_EQ(key_frames(frames, 1e-4), (std::vector<int>{0, 49}));
}

TEST(KeyFrames, OneFrameIsItself) {
  EXPECT_EQ(key_frames({PointsF::Zero(3, 4)}, 1e-4), (std::vector<int>{0}));
}

TEST(KeyFrames, TooManyRaiseTheToleranceAndSayTo) {
  const std::vector<PointsF> frames = wandering(200, 20);
  const std::size_t all = key_frames(frames, 1e-3).size();
  const KeyFrames few = limited_key_frames({frames}, 1e-3, 30);
  EXPECT_GT(all, 30U);
  EXPECT_LE(few.count(), 30);
  EXPECT_GT(few.tolerance, 1e-3);
  EXPECT_LE(largest_error(frames, few.frames[0]), few.tolerance * (1.0 + 1e-4));
  EXPECT_GT(key_frames(frames, few.tolerance / 1.3).size(), 30U) << "no more than needed";
}

TEST(KeyFrames, OfSeveralMotionsShareTheTolerance) {
  const std::vector<PointsF> one = wandering(80, 20);
  const std::vector<PointsF> other = wandering(120, 20);
  const KeyFrames few = limited_key_frames({one, other}, 1e-3, 30);
  ASSERT_EQ(few.frames.size(), 2U);
  EXPECT_EQ(few.count(), static_cast<int>(few.frames[0].size() + few.frames[1].size()));
  EXPECT_LE(few.count(), 30);
  EXPECT_EQ(few.frames[0], key_frames(one, few.tolerance));
  EXPECT_EQ(few.frames[1], key_frames(other, few.tolerance));
  EXPECT_EQ(few.frames[1].back(), 119) << "each counts from its own first frame";
}

}  // namespace
}  // namespace sinew
