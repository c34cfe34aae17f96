// SPDX-License-Identifier: MIT

#include "upsampling/upsample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "core/thread_count.h"
#include "dynamics/instruction_sets.h"
#include "upsampling/random_table.h"

namespace sinew {
namespace {

class UpsampleTest : public testing::Test, protected RandomTables {
 protected:
  ~UpsampleTest() override { set_thread_count(0); }
};

/// Evaluates the formula in double.
Eigen::Vector3d weighted_sum(const UpsamplingTable& table, const std::vector<float>& weights,
                             const PointsF& points, int row) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int i = 0; i < table.neighbors; ++i) {
    const std::size_t entry = static_cast<std::size_t>(row) * table.neighbors + i;
    sum +=
        static_cast<double>(weights[entry]) * points.col(table.coarse_vertex(entry)).cast<double>();
  }
  return sum;
}

TEST_F(UpsampleTest, SumsAreThoseOfTheFormulaOnEveryInstructionSet) {
  for (const int coarse : {100, 70000}) {
    const PointsF points = random_points(coarse);
    for (int neighbors = 1; neighbors <= 33; neighbors += coarse > 65536 ? 8 : 1) {
      UpsamplingTable table = random_table(70, coarse, neighbors);
      table.residual_vertices.clear();
      table.residual_tangents.clear();
      table.residuals.clear();
      const auto check = [&](const WeightedSums& sums) {
        std::vector<float> out(210);
        upsample_positions(table, points, out, sums);
        for (int v = 0; v < 70; ++v) {
          const Eigen::Vector3d truth = weighted_sum(table, table.position_weights, points, v);
          for (int i = 0; i < 3; ++i) EXPECT_NEAR(out[3 * v + i], truth[i], 1e-5);
        }
      };
      check(plain_weighted_sums());
      for_each_instruction_set([&] { check(vectorized_weighted_sums()); });
    }
  }
}

TEST_F(UpsampleTest, NormalsAreUnitVectorsOfTheSums) {
  const PointsF positions = random_points(50), normals = random_points(50);
  UpsamplingTable table = random_table(131, 50, 9);
  table.tilt_vertices.clear();
  table.tilt_points.clear();
  table.tilts.clear();
  const auto check = [&](const WeightedSums& sums) {
    std::vector<float> out(3 * 131);
    upsample_normals(table, positions, normals, out, sums);
    for (int v = 0; v < 131; ++v) {
      const Eigen::Vector3d truth =
          weighted_sum(table, table.normal_weights, normals, v).normalized();
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(out[3 * v + i], truth[i], 2e-5);
    }
  };
  check(plain_weighted_sums());
  for_each_instruction_set([&] { check(vectorized_weighted_sums()); });
}

TEST_F(UpsampleTest, ASumOfZeroStillGivesAUnitNormal) {
  const PointsF points = PointsF::Zero(3, 50);
  const UpsamplingTable table = random_table(67, 50, 4);
  for (const WeightedSums* sums : {&plain_weighted_sums(), &vectorized_weighted_sums()}) {
    std::vector<float> out(3 * 67);
    upsample_normals(table, points, points, out, *sums);
    for (int v = 0; v < 67; ++v) {
      EXPECT_EQ(out[3 * v], 0.0F);
      EXPECT_EQ(out[3 * v + 1], 0.0F);
      EXPECT_EQ(out[3 * v + 2], 1.0F);
    }
  }
}

TEST_F(UpsampleTest, PlainAndVectorLoopsAgreeWithResidualsAndTilts) {
  const PointsF positions = random_points(60);
  PointsF normals = random_points(60);
  normals.colwise().normalize();
  const UpsamplingTable table = random_table(333, 60, 24);
  std::vector<float> plain(999), vectorized(999);
  const auto expect_near = [&] {
    for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_NEAR(plain[i], vectorized[i], 1e-4F);
  };
  upsample_positions(table, positions, plain, plain_weighted_sums());
  upsample_positions(table, positions, vectorized);
  expect_near();
  upsample_normals(table, positions, normals, plain, plain_weighted_sums());
  upsample_normals(table, positions, normals, vectorized);
  expect_near();
}

TEST_F(UpsampleTest, IsBitwiseTheSameForAnyNumberOfThreads) {
  const PointsF positions = random_points(60), normals = random_points(60);
  const UpsamplingTable table = random_table(1001, 60, 24);
  std::vector<float> one(3003), more(3003);
  for (const int threads : {2, 3, 8}) {
    set_thread_count(1);
    upsample_positions(table, positions, one);
    set_thread_count(threads);
    upsample_positions(table, positions, more);
    EXPECT_EQ(one, more);
    set_thread_count(1);
    upsample_normals(table, positions, normals, one);
    set_thread_count(threads);
    upsample_normals(table, positions, normals, more);
    EXPECT_EQ(one, more);
  }
}

TEST_F(UpsampleTest, WritesAllOfTheOutputAndNothingElse) {
  for (const int fine : {0, 1, 2, 3, 4, 63, 64, 65, 130}) {
    const PointsF points = random_points(20);
    const UpsamplingTable table = random_table(fine, 20, 5);
    const float guard = std::numeric_limits<float>::quiet_NaN();
    for (const bool normals : {false, true}) {
      std::vector<float> out(3 * fine + 16, guard);
      const std::span<float> middle = std::span(out).subspan(5, 3 * fine);
      if (normals) {
        upsample_normals(table, points, points, middle);
      } else {
        upsample_positions(table, points, middle);
      }
      for (int i = 0; i < 3 * fine + 16; ++i) {
        EXPECT_EQ(std::isnan(out[i]), i < 5 || i >= 3 * fine + 5) << fine << ' ' << i;
      }
    }
  }
}

TEST_F(UpsampleTest, RefusesOtherSurfaces) {
  const UpsamplingTable table = random_table(10, 20, 5);
  std::vector<float> out(30), shorter(29);
  const PointsF right = random_points(20), wrong = random_points(19);
  EXPECT_THROW(upsample_positions(table, wrong, out), std::logic_error);
  EXPECT_THROW(upsample_positions(table, right, shorter), std::logic_error);
  EXPECT_THROW(upsample_normals(table, right, wrong, out), std::logic_error);
  EXPECT_THROW(upsample_normals(table, wrong, right, out), std::logic_error);
}

}  // namespace
}  // namespace sinew
