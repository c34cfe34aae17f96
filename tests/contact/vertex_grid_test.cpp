// SPDX-License-Identifier: MIT

#include "contact/vertex_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "support/random_entry.h"

namespace sinew {
namespace {

using Box = Eigen::AlignedBox3f;

std::vector<int> brute_force(const PointsF& points, const Box& box) {
  std::vector<int> found;
  for (int i = 0; i < points.cols(); ++i) {
    if (points.col(i).allFinite() && box.contains(points.col(i))) found.push_back(i);
  }
  return found;
}

/// Returns the points of the grid's ranges that are in the box, ascending. Fails if one occurs
/// twice.
std::vector<int> by_grid(const VertexGrid& grid, const PointsF& points, const Box& box) {
  std::vector<int> found;
  grid.for_each_range(box, [&](int begin, int end) {
    for (const int i : grid.order().subspan(begin, end - begin)) {
      if (box.contains(points.col(i))) found.push_back(i);
    }
  });
  std::sort(found.begin(), found.end());
  EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
  return found;
}

PointsF random_points(int count, float size, std::mt19937& random) {
  std::uniform_real_distribution coordinate(-size, size);
  PointsF points(3, count);
  for (float& x : points.reshaped()) x = coordinate(random);
  return points;
}

void expect_same(VertexGrid& grid, const PointsF& points, float size, std::mt19937& random) {
  grid.build(points);
  for (int i = 0; i < 20; ++i) {
    const PointsF corners = random_points(2, 1.2F * size, random);
    const Box box(corners.col(0).cwiseMin(corners.col(1)), corners.col(0).cwiseMax(corners.col(1)));
    EXPECT_EQ(by_grid(grid, points, box), brute_force(points, box));
  }
  if (points.cols() == 0) return;
  const Eigen::Vector3f point = points.col(static_cast<int>(random() % points.cols()));
  if (point.allFinite()) {
    EXPECT_EQ(by_grid(grid, points, Box(point, point)), brute_force(points, Box(point, point)));
  }
}

TEST(VertexGrid, FindsWhatBruteForceFinds) {
  std::mt19937 random(1);
  VertexGrid grid(0.1F, 5.0F);
  for (int round = 0; round < 2000; ++round) {
    const int count = static_cast<int>(random() % 200);
    const float size = std::pow(10.0F, static_cast<float>(random() % 5) - 2.0F);
    expect_same(grid, random_points(count, size, random), size, random);
  }
}

TEST(VertexGrid, TakesPointsInOnePlaceAndFarApart) {
  std::mt19937 random(2);
  VertexGrid grid(0.1F, 5.0F);
  const PointsF one = PointsF::Constant(3, 300, 0.7F);
  expect_same(grid, one, 1.0F, random);
  EXPECT_EQ(by_grid(grid, one, Box(one.col(0), one.col(0))).size(), 300U);
  expect_same(grid, random_points(300, 1e30F, random), 1e30F, random);
  expect_same(grid, random_points(300, 3e38F, random), 3e38F, random);
  // One point is very far away. After that, all points lie in a plane.
  PointsF points = random_points(300, 1.0F, random);
  points.col(17) << 1e20F, -1e20F, 1e20F;
  expect_same(grid, points, 1.0F, random);
  points = random_points(300, 1.0F, random);
  points.row(2).setConstant(0.5F);
  expect_same(grid, points, 1.0F, random);
}

TEST(VertexGrid, LeavesOutWhatIsNotFinite) {
  std::mt19937 random(3);
  VertexGrid grid(0.1F, 5.0F);
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (int round = 0; round < 100; ++round) {
    PointsF points = random_points(100, 1.0F, random);
    for (int i = 0; i < round; ++i) {
      const float bad[] = {std::nanf(""), kInfinity, -kInfinity};
      random_entry(points, random) = bad[random() % 3];
    }
    expect_same(grid, points, 1.0F, random);
    const Box everything(Eigen::Vector3f::Constant(-kInfinity),
                         Eigen::Vector3f::Constant(kInfinity));
    EXPECT_EQ(by_grid(grid, points, everything), brute_force(points, everything));
  }
  grid.build(PointsF::Constant(3, 50, std::nanf("")));
  EXPECT_TRUE(grid.order().empty());
}

}  // namespace
}  // namespace sinew
