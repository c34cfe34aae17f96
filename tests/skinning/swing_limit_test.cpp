// SPDX-License-Identifier: MIT

#include "skinning/projective/swing_limit.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr float kRate = 60.0F;    // 1/s
constexpr float kBraking = 5.7F;  // 1/s

/// Returns the speed that a step leaves of a speed relative to the bones, m/s.
float left_of(float speed, float braking, float largest) {
  return speed - swing_limit::braking_at(speed * speed, braking, kRate, largest) / kRate * speed;
}

TEST(SwingLimit, DoesNotChangeTheDampingOfSlowerTissue) {
  for (const float speed : {0.0F, 0.5F, 3.99F})
    EXPECT_EQ(swing_limit::braking_at(speed * speed, kBraking, kRate, 4.0F), kBraking) << speed;
}

TEST(SwingLimit, IsWhatAStepLeavesOfFasterTissue) {
  for (const float speed : {4.5F, 12.0F, 4000.0F})
    EXPECT_NEAR(left_of(speed, 0.0F, 4.0F), 4.0F, 1e-3F) << speed;
  // Strong damping leaves less.
  EXPECT_NEAR(left_of(4.5F, 30.0F, 4.0F), 2.25F, 1e-5F);
}

TEST(SwingLimit, AllowsLargerJolts) {
  EXPECT_EQ(swing_limit::largest_speed(felt_jolts::limits(60.0, 1.0 / 60.0)), 4.0F);
  EXPECT_EQ(swing_limit::largest_speed(felt_jolts::limits(0.0, 1.0 / 60.0)), 4.0F);
  EXPECT_EQ(swing_limit::largest_speed(felt_jolts::limits(600.0, 1.0 / 240.0)), 40.0F);
}

TEST(SwingLimit, AllowsTheAccelerationThatTissueFeelsInALongStep) {
  EXPECT_EQ(swing_limit::largest_speed(felt_jolts::limits(60.0, 0.05)), 4.0F);
  EXPECT_EQ(swing_limit::largest_speed(felt_jolts::limits(60.0, 0.5)), 30.0F);
}

}  // namespace
}  // namespace sinew
