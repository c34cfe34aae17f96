// SPDX-License-Identifier: MIT

#include "viewer/building/preparation_estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "viewer/building/preparation_work.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

TEST(PreparationEstimate, NeedsAnEarlierPreparation) {
  EXPECT_FALSE(estimated_preparation({}, true, 1000, 1000).has_value());
}

// If times grow exactly with the work, the estimate is exact.
TEST(PreparationEstimate, IsExactWhereTimeGrowsWithTheWork) {
  std::mt19937 random(5);
  std::vector<PreparationRecord> records;
  for (int i = 0; i < 7; ++i) {
    const int visible = 1000 + static_cast<int>(random() % 100000);
    const int simulated = 500 + static_cast<int>(random() % 10000);
    add_record(records, {i % 2 == 0, visible, simulated,
                         (i % 2 == 0 ? 1e-5 : 5e-5) * preparation_work(visible),
                         2e-4 * preparation_work(simulated)});
  }
  for (const bool file_weights : {true, false}) {
    const auto estimate = estimated_preparation(records, file_weights, 30000, 4000);
    ASSERT_TRUE(estimate.has_value());
    const double expected =
        (file_weights ? 1e-5 : 5e-5) * std::pow(30000.0, 1.25) + 2e-4 * std::pow(4000.0, 1.25);
    EXPECT_NEAR(estimate->seconds, expected, 1e-9);
    EXPECT_EQ(estimate->records, file_weights ? 4 : 3);
  }
}

// One preparation that was disturbed by other work does not count.
TEST(PreparationEstimate, IsTheMedian) {
  std::vector<PreparationRecord> records;
  for (const double factor : {1.0, 40.0, 1.1, 0.9, 1.0})
    add_record(records, {true, 1000, 1000, 0.5 * factor, 0.5 * factor});
  EXPECT_NEAR(estimated_preparation(records, true, 2000, 2000)->seconds, std::pow(2.0, 1.25), 1e-9);
  EXPECT_EQ(estimated_preparation(records, false, 2000, 2000)->records, 5)
      << "others count where there are none of its kind";
}

// Times that were measured with bodies of different size, in a window on two cores of a busy
// machine: a cow, a person and a scan of one. Each is estimated from one of the others.
TEST(PreparationEstimate, IsNotFarOffForBodiesOfOtherSizes) {
  const std::vector<PreparationRecord> measured{{false, 400, 400, 0.016, 0.187},
                                                {false, 19561, 4000, 3.37, 2.37},
                                                {false, 53536, 6569, 10.67, 7.18},
                                                {true, 19561, 4000, 1.54, 3.28}};
  for (const PreparationRecord& known : measured) {
    for (const PreparationRecord& body : measured) {
      const double actual = body.visible_s + body.simulated_s;
      const double estimate =
          estimated_preparation({known}, body.file_weights, body.visible, body.simulated)->seconds;
      EXPECT_LT(std::abs(std::log2(estimate / actual)), 1.0)
          << body.visible << " vertices from " << known.visible;
    }
  }
}

TEST(PreparationEstimate, ForgetsTheOldest) {
  std::vector<PreparationRecord> records;
  for (int i = 1; i <= 50; ++i) add_record(records, {true, i, i, 1.0, 1.0});
  EXPECT_EQ(records.size(), 20U);
  EXPECT_EQ(records.back().visible, 50);
}

using PreparationRecords = test::ViewerOfCylinder;

TEST_F(PreparationRecords, AreKeptOfBodiesThatAreSimulated) {
  ASSERT_EQ(state_->preferences.preparations.size(), 1U);
  const PreparationRecord& record = state_->preferences.preparations[0];
  EXPECT_EQ(record.visible, session().character().surface.vertex_count());
  EXPECT_EQ(record.simulated, session().lane().tissue()->surface_vertices);
  EXPECT_NEAR(record.visible_s + record.simulated_s, 1e-3 * session().lane().preparation().total_ms,
              1e-9);
  run_action(*state_, "set method=linear-blend");
  state_->update(0.0);
  test::settle(*state_);
  EXPECT_EQ(state_->preferences.preparations.size(), 1U);
}

}  // namespace
}  // namespace sinew
