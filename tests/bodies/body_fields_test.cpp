// SPDX-License-Identifier: MIT

#include "bodies/layers/body_fields.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace sinew {
namespace {

using GridPoint = Eigen::Vector3i;

constexpr int kGrids = 20;  // random ones of each test

/// Returns a grid of random size and place, with values from -1 to 1.
/// \param inside  share of negative values
ScalarGrid random_grid(std::mt19937& random, double inside) {
  std::uniform_int_distribution<int> size(1, 12), place(-6, 6);
  std::uniform_real_distribution<float> value(0.0F, 1.0F);
  ScalarGrid grid;
  grid.cell = 0.01;
  grid.first = GridPoint(place(random), place(random), place(random));
  grid.count = GridPoint(size(random), size(random), size(random));
  grid.values.resize(static_cast<std::size_t>(grid.count.prod()));
  for (float& v : grid.values) {
    const bool is_inside = value(random) < inside;
    v = is_inside ? -value(random) - 1e-3F : value(random);
  }
  return grid;
}

std::array<GridPoint, 6> neighbors_of(const GridPoint& point) {
  std::array<GridPoint, 6> neighbors;
  for (int k = 0; k < 6; ++k)
    neighbors[k] = point + (k % 2 == 0 ? 1 : -1) * GridPoint(GridPoint::Unit(k / 2));
  return neighbors;
}

TEST(BodyFields, FillsWhatIsNotConnectedWithTheFirstPoint) {
  std::mt19937 random(1);
  int filled = 0;
  for (int i = 0; i < kGrids; ++i) {
    ScalarGrid grid = random_grid(random, 0.6);
    grid.values[0] = 1.0F;
    // Spreads the mark of the first point until nothing changes.
    std::vector<char> is_open(grid.values.size(), 0);
    is_open[0] = 1;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t at = 0; at < grid.values.size(); ++at) {
        if (is_open[at] != 0 || grid.values[at] < 0.0F) continue;
        for (const GridPoint& neighbor : neighbors_of(grid.point(at))) {
          if (!grid.contains(neighbor) || is_open[grid.index(neighbor)] == 0) continue;
          is_open[at] = 1;
          changed = true;
        }
      }
    }
    ScalarGrid expected = grid;
    for (std::size_t at = 0; at < grid.values.size(); ++at) {
      if (is_open[at] != 0 || grid.values[at] < 0.0F) continue;
      expected.values[at] = -grid.values[at];
      ++filled;
    }
    fill_voids(grid);
    ASSERT_EQ(grid.values, expected.values) << "grid " << i;
  }
  EXPECT_GT(filled, kGrids);
}

TEST(BodyFields, SmoothsByTheBinomialKernel) {
  std::mt19937 random(2);
  constexpr int kPasses = 2;  // of a standard deviation of one cell
  for (int i = 0; i < kGrids; ++i) {
    ScalarGrid grid = random_grid(random, 0.5);
    ScalarGrid expected = grid;
    for (int pass = 0; pass < 3 * kPasses; ++pass) {
      const ScalarGrid before = expected;
      const GridPoint step = GridPoint::Unit(pass % 3);
      for (std::size_t at = 0; at < before.values.size(); ++at) {
        const auto value = [&](const GridPoint& point) {
          return before.values[before.contains(point) ? before.index(point) : at];
        };
        const GridPoint point = before.point(at);
        expected.values[at] =
            0.5F * value(point) + 0.25F * (value(point - step) + value(point + step));
      }
    }
    smooth(grid, 1.0);
    ASSERT_EQ(grid.values, expected.values) << "grid " << i;
  }
}

TEST(BodyFields, CutsOffASolid) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(-0.1, 0.1), radius(0.005, 0.06);
  for (int i = 0; i < kGrids; ++i) {
    ScalarGrid grid = random_grid(random, 0.8);
    const double r = radius(random);
    const Ellipsoid ball({place(random), place(random), place(random)},
                         Eigen::Vector3d::Constant(r));
    ScalarGrid expected = grid;
    for (std::size_t at = 0; at < grid.values.size(); ++at) {
      const Eigen::Vector3d position = grid.position(grid.point(at));
      if (!ball.bounds().contains(position)) continue;
      expected.values[at] = std::max(grid.values[at], static_cast<float>(-ball.distance(position)));
    }
    cut_off(grid, ball);
    ASSERT_EQ(grid.values, expected.values) << "grid " << i;
  }
}

}  // namespace
}  // namespace sinew
