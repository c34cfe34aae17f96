// SPDX-License-Identifier: MIT

#include "skinning/projective/carrying_factors.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

TEST(CarryingFactors, DampByTheSameFactorPerSecondInStepsOfAnyLength) {
  const CarryingSettings settings{.tissue_damping = 6.0};
  for (const int rate : {15, 60, 480}) {
    const CarryingFactors factors = carrying_factors(settings, 1.0 / rate);
    EXPECT_EQ(factors.rate, static_cast<float>(rate));
    const double left = 1.0 - static_cast<double>(factors.braking) / rate;
    EXPECT_NEAR(std::pow(left, rate), std::exp(-6.0), 1e-5) << rate;
  }
}

TEST(CarryingFactors, LimitJumpsAndSwingByTheLargestJolt) {
  const CarryingFactors usual = carrying_factors({}, 1.0 / 60.0);
  EXPECT_FLOAT_EQ(usual.jolts.largest, 1.0F);
  EXPECT_EQ(usual.largest_swing, 4.0F);
  EXPECT_EQ(carrying_factors({.largest_jolt = 600.0}, 1.0 / 60.0).largest_swing, 40.0F);
}

}  // namespace
}  // namespace sinew
