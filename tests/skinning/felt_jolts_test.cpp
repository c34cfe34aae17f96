// SPDX-License-Identifier: MIT

#include "skinning/felt_jolts.h"

#include <gtest/gtest.h>

#include <random>

namespace sinew {
namespace {

constexpr double kLimit = 60.0;  // m/s^2

/// A point that is given changes of velocity step by step and returns what it feels of each (the
/// inertial acceleration that the tissue is given).
struct FeltPoint {
  double time_step;
  float scale = 1.0F;
  Eigen::Vector3f recent = Eigen::Vector3f::Zero();

  Eigen::Vector3f feel(const Eigen::Vector3f& change) {
    return felt_jolts::felt_change(recent, change, scale, felt_jolts::limits(kLimit, time_step));
  }
};

TEST(FeltJolts, ASteadyAccelerationIsFeltInFullAndThenAsFarAsTheLimitGoes) {
  for (const double rate : {15.0, 30.0, 60.0, 120.0, 480.0}) {
    for (const double scale : {1.0, 0.25}) {
      for (const double acceleration : {10.0, 70.0, 400.0}) {
        const double dt = 1.0 / rate;
        FeltPoint point{dt, static_cast<float>(scale)};
        const Eigen::Vector3f direction = Eigen::Vector3f(2.0F, -1.0F, 2.0F) / 3.0F;
        Eigen::Vector3f felt = Eigen::Vector3f::Zero();
        for (int k = 1; k <= static_cast<int>(rate); ++k) {
          felt += point.feel(static_cast<float>(acceleration * dt) * direction);
          // The first step is a jump in velocity, which the limit may cut. From then on, the limit
          // itself is the largest acceleration that is felt.
          const double limit = scale * kLimit;
          const double jump = std::min(acceleration * dt, limit / 60.0);
          const double expected =
              acceleration > limit
                  ? std::min(acceleration * k * dt, limit * (1.0 / 60.0 + (k - 1) * dt))
                  : jump + acceleration * (k - 1) * dt;
          ASSERT_NEAR(felt.dot(direction), expected, 1e-4 * (1.0 + expected)) << rate << " " << k;
          ASSERT_LT(felt.cross(direction).norm(), 1e-4);
        }
      }
    }
  }
}

TEST(FeltJolts, AJumpOfVelocityIsFeltAlikeInStepsOfAnyLength) {
  for (const double time_step : {1.0 / 15.0, 1.0 / 30.0, 1.0 / 60.0, 1.0 / 240.0, 1e-4}) {
    FeltPoint point{time_step};
    EXPECT_NEAR(point.feel({0.0F, 7.0F, 0.0F}).y(), 1.0F, 1e-6F) << time_step;
    EXPECT_EQ(point.feel(Eigen::Vector3f::Zero()).norm(), 0.0F);
  }
}

TEST(FeltJolts, AJumpToAnotherPlaceLeavesNoVelocity) {
  // The bones move there within one step and hold still in the next.
  for (const double time_step : {1.0 / 30.0, 1.0 / 60.0, 1.0 / 240.0, 1e-4}) {
    FeltPoint point{time_step};
    const Eigen::Vector3f there = point.feel({50.0F, 0.0F, 0.0F});
    const Eigen::Vector3f back = point.feel({-50.0F, 0.0F, 0.0F});
    EXPECT_LT((there + back).norm(), 1e-6F) << time_step;
  }
}

TEST(FeltJolts, InStepsOfASixtiethEachChangeIsCappedByItself) {
  std::mt19937 random(5);
  std::normal_distribution<float> normal(0.0F, 1.0F);
  FeltPoint point{1.0 / 60.0};
  for (int k = 0; k < 1000; ++k) {
    const Eigen::Vector3f change(normal(random), normal(random), normal(random));
    const Eigen::Vector3f expected = std::min(1.0F, 1.0F / change.norm()) * change;
    EXPECT_LT((point.feel(change) - expected).norm(), 1e-5F);
  }
}

TEST(FeltJolts, NeverLetsMoreThroughThanTheLimitNorTurnsAChangeAround) {
  std::mt19937 random(6);
  std::normal_distribution<float> normal(0.0F, 2.0F);
  for (const double time_step : {1.0 / 15.0, 1.0 / 60.0, 1.0 / 300.0}) {
    FeltPoint point{time_step};
    const auto max_felt = static_cast<float>(kLimit * std::max(time_step, 1.0 / 60.0));
    for (int k = 0; k < 1000; ++k) {
      const Eigen::Vector3f change(normal(random), normal(random), normal(random));
      const Eigen::Vector3f felt = point.feel(change);
      EXPECT_LE(felt.norm(), max_felt * 1.0001F);
      EXPECT_GE(felt.dot(change), 0.0F);
      EXPECT_LE(felt.norm(), change.norm() * 1.0001F);
      EXPECT_LE(point.recent.norm(), 1.0001F);
    }
  }
}

TEST(FeltJolts, NothingIsFeltWithoutALimitAndAllWithALargeOne) {
  Eigen::Vector3f recent = Eigen::Vector3f::Zero();
  const Eigen::Vector3f change(3.0F, 4.0F, 0.0F);
  EXPECT_EQ(felt_jolts::felt_change(recent, change, 1.0F, felt_jolts::limits(0.0, 0.01)).norm(),
            0.0F);
  EXPECT_EQ(felt_jolts::felt_change(recent, change, 1.0F, felt_jolts::limits(1e9, 0.01)), change);
}

}  // namespace
}  // namespace sinew
