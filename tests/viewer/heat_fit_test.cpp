// SPDX-License-Identifier: MIT

#include "viewer/scene/heat_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Returns 1001 values at equal distances.
std::vector<float> values_between(float low, float high) {
  std::vector<float> values;
  for (int i = 0; i <= 1000; ++i)
    values.push_back(low + (high - low) * static_cast<float>(i) / 1000.0F);
  return values;
}

const HeatMapInfo& strain() {
  return heat_map_info(HeatMap::kStrain);  // usually from 0 to 0.8
}

TEST(HeatFit, KeepsTheUsualRangeIfItShowsTheValuesWell) {
  EXPECT_FALSE(better_range(values_between(0.1F, 0.5F), strain()));
  EXPECT_FALSE(better_range(values_between(0.0F, 0.82F), strain())) << "few are clipped";
}

TEST(HeatFit, CoversClippedValuesExceptOutliers) {
  std::vector<float> values = values_between(0.5F, 2.5F);
  values.push_back(90.0F);
  values.push_back(std::numeric_limits<float>::quiet_NaN());
  const auto range = better_range(values, strain());
  ASSERT_TRUE(range);
  EXPECT_NEAR(range->low, 0.52F, 0.01F);
  EXPECT_NEAR(range->high, 2.48F, 0.01F);
}

TEST(HeatFit, SpreadsTheColorsOverSmallValues) {
  const auto range = better_range(values_between(0.01F, 0.05F), strain());
  ASSERT_TRUE(range);
  EXPECT_NEAR(range->low, 0.01F, 0.001F);
  EXPECT_NEAR(range->high, 0.05F, 0.001F);
}

TEST(HeatFit, ShowsNoNoiseOfABodyAtRest) {
  EXPECT_FALSE(better_range(values_between(0.0F, 0.001F), strain()));
  EXPECT_FALSE(better_range({}, strain()));
}

TEST(HeatFit, ShowsTheFewPlacesThatAreInContact) {
  std::vector<float> values(5000, 0.0F);  // kPa, usually up to 2
  for (int i = 0; i < 40; ++i) values.push_back(20.0F + static_cast<float>(i));
  const auto range = better_range(values, heat_map_info(HeatMap::kContact));
  ASSERT_TRUE(range);
  EXPECT_EQ(range->low, 0.0F) << "the color of skin that nothing touches";
  EXPECT_GT(range->high, 50.0F);
}

TEST(HeatFit, KeepsTheMiddleOfADivergingMap) {
  const HeatMapInfo& volume = heat_map_info(HeatMap::kVolume);  // 1 in the middle
  const auto range = better_range(values_between(0.9F, 2.0F), volume);
  ASSERT_TRUE(range);
  EXPECT_NEAR(range->high, 2.0F, 0.02F);
  EXPECT_NEAR(range->low, 0.0F, 0.02F);
}

class HeatFitInTheWindow : public test::ViewerOfCylinder {};

TEST_F(HeatFitInTheWindow, FollowsTheFirstValuesOfAChosenMapOnly) {
  const HeatRange usual = strain().range;
  HeatRange& range = state_->view.options.heat_range;
  run_action(*state_, "heat strain fit");
  EXPECT_TRUE(range == usual) << "no values are known";
  state_->heat.fit({});
  state_->heat.fit(values_between(0.01F, 0.05F));
  EXPECT_NEAR(range.high, 0.05F, 0.001F);
  EXPECT_EQ(state_->heat.range_origin(), ShownHeat::RangeOrigin::kFitted);
  state_->heat.fit(values_between(0.01F, 7.0F));
  EXPECT_NEAR(range.high, 0.05F, 0.001F) << "it does not change while the body moves";
  run_action(*state_, "heat-range 0.2 0.3");
  EXPECT_EQ(state_->heat.range_origin(), ShownHeat::RangeOrigin::kOwn);
  run_action(*state_, "heat-range usual");
  EXPECT_EQ(state_->heat.range_origin(), ShownHeat::RangeOrigin::kUsual);
  state_->heat.fit(values_between(0.01F, 0.05F));
  EXPECT_TRUE(range == usual) << "the user has chosen it since";
}

TEST_F(HeatFitInTheWindow, LeavesScriptsAndRangesSetByHandAlone) {
  HeatRange& range = state_->view.options.heat_range;
  run_action(*state_, "heat strain");
  state_->heat.fit(values_between(0.01F, 0.05F));
  EXPECT_TRUE(range == strain().range) << "a script has not asked for it";
  run_action(*state_, "heat strain fit");
  run_action(*state_, "heat-range 0.2 0.3");
  state_->heat.fit(values_between(0.01F, 0.05F));
  EXPECT_TRUE(range == (HeatRange{0.2F, 0.3F}));
  EXPECT_THROW(run_action(*state_, "heat strain fits"), UsageError);
}

}  // namespace
}  // namespace sinew
