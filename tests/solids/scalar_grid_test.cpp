// SPDX-License-Identifier: MIT

#include "solids/scalar_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "solids/grid_solid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kPi = 3.14159265358979;

Eigen::AlignedBox3d cube(double half) {
  return {Vector3d::Constant(-half), Vector3d::Constant(half)};
}

/// Samples the signed distance to balls, distorted so that only its sign and its zeros are right.
ScalarGrid distorted_balls(double cell, const std::vector<Eigen::Vector4d>& balls) {
  ScalarGrid grid = make_grid(cube(1.0), cell, 1.0F);
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const Vector3d position = grid.position(grid.point(i));
    double least = 10.0;
    for (const Eigen::Vector4d& ball : balls)
      least = std::min(least, (position - ball.head<3>()).norm() - ball[3]);
    grid.values[i] = static_cast<float>(least * (3.0 + position.x()));
  }
  return grid;
}

double largest_error(const ScalarGrid& grid, double radius) {
  double largest = 0.0;
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const double exact = grid.position(grid.point(i)).norm() - radius;
    if (exact > -0.3) largest = std::max(largest, std::abs(grid.values[i] - exact));
  }
  return largest;
}

TEST(ScalarGrid, CoversItsBox) {
  const ScalarGrid grid =
      make_grid({Vector3d(-0.33, 0.1, 2.0), Vector3d(0.4, 0.15, 2.71)}, 0.1, 7.0F);
  EXPECT_TRUE((grid.position(grid.first).array() < Vector3d(-0.33, 0.1, 2.0).array()).all());
  const Eigen::Vector3i last = grid.first + grid.count - Eigen::Vector3i::Ones();
  EXPECT_TRUE((grid.position(last).array() > Vector3d(0.4, 0.15, 2.71).array()).all());
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    EXPECT_EQ(grid.index(grid.point(i)), i);
    EXPECT_TRUE(grid.contains(grid.point(i)));
    EXPECT_EQ(grid.values[i], 7.0F);
  }
  EXPECT_FALSE(grid.contains(last + Eigen::Vector3i::UnitY()));
}

TEST(ScalarGrid, InterpolatesLinearFieldsExactly) {
  ScalarGrid grid = make_grid(cube(0.5), 0.1, 0.0F);
  const auto linear = [](const Vector3d& p) {
    return 1.0 + 2.0 * p.x() - 3.0 * p.y() + 0.5 * p.z();
  };
  for (std::size_t i = 0; i < grid.values.size(); ++i)
    grid.values[i] = static_cast<float>(linear(grid.position(grid.point(i))));
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  for (int i = 0; i < 100; ++i) {
    const Vector3d point(uniform(random), uniform(random), uniform(random));
    EXPECT_NEAR(grid.interpolated(point), linear(point), 1e-6);
  }
  const Vector3d border = grid.position(grid.first);
  EXPECT_NEAR(grid.interpolated(border - Vector3d::Constant(5.0)), linear(border), 1e-6);
}

TEST(Redistance, ConvergesToTheDistanceFromASphere) {
  ScalarGrid coarse = distorted_balls(0.1, {{0.0, 0.0, 0.0, 0.6}});
  ScalarGrid fine = distorted_balls(0.05, {{0.0, 0.0, 0.0, 0.6}});
  redistance(coarse);
  redistance(fine);
  EXPECT_LT(largest_error(fine, 0.6), 0.05);  // first order: below the cell
  EXPECT_LT(largest_error(fine, 0.6), 0.7 * largest_error(coarse, 0.6));
  const ScalarGrid before = distorted_balls(0.05, {{0.0, 0.0, 0.0, 0.6}});
  for (std::size_t i = 0; i < fine.values.size(); ++i)
    EXPECT_EQ(fine.values[i] < 0.0F, before.values[i] < 0.0F);
}

TEST(CloseGaps, FillsWhatABallDoesNotEnter) {
  // Two balls 0.1 apart. Beside the narrowest place, a ball of 0.2 rests on both.
  const std::vector<Eigen::Vector4d> balls = {{-0.4, 0.0, 0.0, 0.35}, {0.4, 0.0, 0.0, 0.35}};
  ScalarGrid grid = distorted_balls(0.025, balls);
  redistance(grid);
  EXPECT_GT(grid.interpolated(Vector3d::Zero()), 0.0);
  close_gaps(grid, 0.2);
  EXPECT_LT(grid.interpolated(Vector3d::Zero()), 0.0);
  // The center of that ball is at a distance of 0.55 from both centers.
  const double reach = std::sqrt(0.55 * 0.55 - 0.4 * 0.4) - 0.2;
  EXPECT_NEAR(grid.interpolated({0.0, reach, 0.0}), 0.0, 0.02);
  // The outer sides stay.
  EXPECT_NEAR(grid.interpolated({0.75, 0.0, 0.0}), 0.0, 0.01);
  EXPECT_NEAR(grid.interpolated({-0.4, -0.35, 0.0}), 0.0, 0.01);
}

TEST(PolygonizeGrid, KeepsAllComponentsAndTheirVolume) {
  ScalarGrid grid = distorted_balls(0.04, {{-0.45, 0.0, 0.0, 0.3}, {0.5, 0.1, 0.0, 0.2}});
  const TriangleMesh mesh = polygonize(grid);
  const double exact = 4.0 / 3.0 * kPi * (0.027 + 0.008);
  EXPECT_NEAR(signed_volume(mesh.positions, mesh.triangles), exact, 0.03 * exact);
}

TEST(SymmetricGridSolid, IsItsOwnMirrorImage) {
  ScalarGrid grid = distorted_balls(0.05, {{-0.3, 0.0, 0.0, 0.4}});
  redistance(grid);
  const SymmetricGridSolid solid(grid);
  EXPECT_NEAR(solid.distance({-0.3, 0.6, 0.0}), 0.2, 0.02);
  EXPECT_NEAR(solid.distance({0.3, 0.6, 0.0}), 0.2, 0.02);
  EXPECT_EQ(solid.distance({0.3, 0.6, 0.1}), solid.distance({-0.3, 0.6, 0.1}));
}

TEST(SymmetricGridSolid, HasTheBoundsOfBothHalves) {
  const SymmetricGridSolid solid(
      make_grid({Vector3d(-1.0, -0.4, 0.2), Vector3d(0.0, 0.6, 0.7)}, 0.1, 1.0F));
  const Eigen::AlignedBox3d bounds = solid.bounds();
  EXPECT_TRUE(bounds.contains(Vector3d(-1.0, -0.4, 0.2)));
  EXPECT_TRUE(bounds.contains(Vector3d(1.0, 0.6, 0.7)));
  EXPECT_EQ(bounds.min().x(), -bounds.max().x());
  EXPECT_LT(bounds.max().x(), 1.25);
  EXPECT_LT(bounds.max().y(), 0.85);
  EXPECT_GT(bounds.min().z(), -0.05);
}

}  // namespace
}  // namespace sinew
