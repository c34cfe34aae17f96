// SPDX-License-Identifier: MIT

#include "skinning/projective/settling_momentum.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

// One iteration removes these fractions of the distances along the three axes.
const Eigen::Array3f kFractions(1.0F, 0.1F, 0.002F);

PointsF iterated(const PointsF& begin) {
  return (begin.array().colwise() * (1.0F - kFractions)).matrix();
}

TEST(SettlingMomentum, CrossesLongDistancesInShortMoves) {
  constexpr int kIterations = 120;
  const PointsF start = PointsF::Ones(3, 4);
  PointsF plain = start, with = start;
  SettlingMomentum momentum;
  for (int i = 0; i < kIterations; ++i) {
    plain = iterated(plain);
    with = iterated(momentum.next_begin(with));
  }
  EXPECT_NEAR(plain(2, 0), std::pow(1.0 - 0.002, kIterations), 1e-4);
  EXPECT_LT(std::abs(with(2, 0)), 0.1F);
  EXPECT_LT(std::abs(with(1, 0)), 1e-3F);
}

TEST(SettlingMomentum, BeginsAnewWhereItHasGoneTooFar) {
  PointsF present = PointsF::Ones(3, 4);
  SettlingMomentum momentum;
  float farthest = 0.0F;
  for (int i = 0; i < 2000; ++i) {
    present = iterated(momentum.next_begin(present));
    farthest = std::max(farthest, -present.minCoeff());
  }
  // Without restarts, the positions would oscillate for hundreds of iterations, at first by more
  // than half of the initial distance.
  EXPECT_LT(farthest, 0.1F);
  EXPECT_LT(present.cwiseAbs().maxCoeff(), 1e-5F);
}

TEST(SettlingMomentum, IsGoneWhenStopped) {
  SettlingMomentum momentum;
  const PointsF one = PointsF::Ones(3, 4), two = 2.0F * one;
  momentum.next_begin(one);
  EXPECT_GT(momentum.next_begin(two)(0, 0), 2.0F);
  momentum.stop();
  EXPECT_EQ(momentum.next_begin(two)(0, 0), 2.0F);
}

}  // namespace
}  // namespace sinew
