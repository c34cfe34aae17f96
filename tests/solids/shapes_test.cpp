// SPDX-License-Identifier: MIT

#include "solids/shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "solids/dual_surface.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

Vector3d random_point(std::mt19937& random, double reach) {
  std::uniform_real_distribution<double> uniform(-reach, reach);
  return {uniform(random), uniform(random), uniform(random)};
}

TEST(Sweep, IsARodWhereItIsStraightAndRound) {
  const Vector3d begin(0.1, -0.3, 0.2);
  const Vector3d end(-0.2, 0.5, 0.4);
  const auto bar = sweep({even_station(begin, 0.1, 0.1), even_station(end, 0.1, 0.1)},
                         Vector3d::UnitX(), 0.1, 0.1);
  const RoundCone exact(begin, 0.1, end, 0.1);
  std::mt19937 random(3);
  for (int i = 0; i < 500; ++i) {
    const Vector3d point = random_point(random, 0.8);
    EXPECT_NEAR(bar->distance(point), exact.distance(point), 1e-9);
  }
}

TEST(Sweep, ReachesItsHalfWidthsOnEachSide) {
  // The center line runs up, so that u = tangent x front = (0, 1, 0) x (0, 0, 1) = (1, 0, 0).
  const auto bar = sweep({{{0, 0, 0}, 0.3, 0.1, 0.2, 0.4}, {{0, 1, 0}, 0.3, 0.1, 0.2, 0.4}},
                         Vector3d::UnitZ(), 0.1, 0.1);
  EXPECT_NEAR(bar->distance({0.3, 0.5, 0.0}), 0.0, 1e-12);
  EXPECT_NEAR(bar->distance({-0.1, 0.5, 0.0}), 0.0, 1e-12);
  EXPECT_NEAR(bar->distance({0.0, 0.5, 0.2}), 0.0, 1e-12);
  EXPECT_NEAR(bar->distance({0.0, 0.5, -0.4}), 0.0, 1e-12);
  EXPECT_NEAR(bar->distance({0.0, 1.1, 0.0}), 0.0, 1e-12);
  EXPECT_LT(bar->distance({0.0, 0.5, 0.0}), 0.0);
}

TEST(Sweep, FollowsACircle) {
  std::vector<Station> stations;
  for (int k = 0; k <= 12; ++k) {
    const double angle = k * 3.14159265358979 / 12.0;
    stations.push_back(even_station({std::cos(angle), std::sin(angle), 0.0}, 0.1, 0.1));
  }
  const auto torus = sweep(stations, Vector3d::UnitZ(), 0.05, 0.05);
  std::mt19937 random(4);
  for (int i = 0; i < 300; ++i) {
    Vector3d point = random_point(random, 1.2);
    point.y() = 0.2 + std::abs(point.y());
    point.z() *= 0.2;
    const double exact = std::hypot(std::hypot(point.x(), point.y()) - 1.0, point.z()) - 0.1;
    EXPECT_NEAR(torus->distance(point), exact, 2e-3);
  }
}

TEST(Sheet, IsAPlateWithRoundedRims) {
  const auto plate =
      sheet({{{{-1, 0, -1}, 0.1}, {{-1, 0, 1}, 0.1}}, {{{1, 0, -1}, 0.1}, {{1, 0, 1}, 0.1}}});
  std::mt19937 random(5);
  for (int i = 0; i < 500; ++i) {
    const Vector3d point = random_point(random, 2.0);
    const Vector3d nearest(std::clamp(point.x(), -1.0, 1.0), 0.0, std::clamp(point.z(), -1.0, 1.0));
    EXPECT_NEAR(plate->distance(point), (point - nearest).norm() - 0.1, 1e-9);
  }
}

TEST(Sheet, InterpolatesTheThickness) {
  const auto wedge =
      sheet({{{{0, 0, 0}, 0.1}, {{0, 0, 1}, 0.1}}, {{{1, 0, 0}, 0.3}, {{1, 0, 1}, 0.3}}});
  EXPECT_NEAR(wedge->distance({0.5, 0.2, 0.5}), 0.0, 1e-9);
  EXPECT_NEAR(wedge->distance({0.25, -0.15, 0.5}), 0.0, 1e-9);
}

TEST(Sheet, IsBentThroughItsPoints) {
  // A quarter of a tube around the z axis: the plane pieces between its points would lie up to
  // 0.034 inside.
  std::vector<std::vector<SheetPoint>> rows;
  for (const double angle : {0.0, 30.0, 60.0, 90.0}) {
    const double a = angle / 180.0 * 3.14159265358979;
    rows.push_back(
        {{{std::cos(a), std::sin(a), 0.0}, 0.05}, {{std::cos(a), std::sin(a), 1.0}, 0.05}});
  }
  const auto tube = sheet(rows);
  for (const double angle : {30.0, 45.0, 60.0}) {
    const double a = angle / 180.0 * 3.14159265358979;
    const Vector3d outward(std::cos(a), std::sin(a), 0.0);
    EXPECT_NEAR(tube->distance(1.2 * outward + Vector3d(0.0, 0.0, 0.5)), 0.15, 0.004);
    EXPECT_NEAR(tube->distance(0.8 * outward + Vector3d(0.0, 0.0, 0.5)), 0.15, 0.004);
  }
}

TEST(Shapes, BoundsContainTheSurface) {
  const auto bent = sweep({{{0, 0, 0}, 0.2, 0.1, 0.1, 0.3, 0.5},
                           {{0.4, 0.5, 0}, 0.1, 0.2, 0.2, 0.1, 0.9},
                           {{0.2, 1, 0.5}, 0.3, 0.1, 0.1, 0.1, 0.0}},
                          Vector3d::UnitZ(), 0.1, 0.2);
  const auto wing = sheet({{{{0, 0, 0}, 0.1}, {{0, 1, 0.3}, 0.05}, {{0, 2, 0}, 0.1}},
                           {{{1, 0, 0.4}, 0.1}, {{1, 1, 0}, 0.02}, {{1, 2, -0.4}, 0.2}}});
  for (const Solid* solid : {bent.get(), wing.get()}) {
    const TriangleMesh mesh = polygonize(*solid, 0.02);
    ASSERT_GT(mesh.vertex_count(), 100);
    // The vertices are on the surface up to the last step of Newton's method.
    for (int v = 0; v < mesh.vertex_count(); ++v)
      EXPECT_LT(solid->bounds().exteriorDistance(Vector3d(mesh.positions.col(v))), 1e-4);
  }
}

TEST(Shapes, ARidgeFollowsTheSurface) {
  const Ellipsoid base(Vector3d::Zero(), Vector3d(1.0, 0.8, 1.2));
  // A chord from one point of the surface to another passes far below it.
  const auto line = ridge(base, {{{1.0, 0.0, 0.0}, 0.05}, {{0.0, 0.8, 0.0}, 0.05}});
  const Vector3d top = Vector3d(std::sqrt(0.5), 0.8 * std::sqrt(0.5), 0.0);
  EXPECT_NEAR(line->distance(top), -0.05, 0.02);
  EXPECT_GT(line->distance({0.5, 0.4, 0.0}), 0.1);
}

}  // namespace
}  // namespace sinew
