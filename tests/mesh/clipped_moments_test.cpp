// SPDX-License-Identifier: MIT

#include "mesh/clipped_moments.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns a closed prism along z over a convex polygon, from z = 0 to `length`.
TriangleMesh column(const std::vector<Vector3d>& corners, double length) {
  const int n = static_cast<int>(corners.size());
  TriangleMesh mesh;
  mesh.positions.resize(3, 2 * n);
  for (int i = 0; i < n; ++i) {
    mesh.positions.col(i) = corners[static_cast<std::size_t>(i)];
    mesh.positions.col(n + i) = corners[static_cast<std::size_t>(i)] + length * Vector3d::UnitZ();
  }
  for (int i = 0; i < n; ++i) {
    const int next = (i + 1) % n;
    mesh.triangles.push_back({i, next, n + next});
    mesh.triangles.push_back({i, n + next, n + i});
    if (i < 2) continue;
    mesh.triangles.push_back({0, i, i - 1});
    mesh.triangles.push_back({n, n + i - 1, n + i});
  }
  return mesh;
}

/// Returns a box from the origin to (1, 2, 3).
TriangleMesh box() {
  return column({{0, 0, 0}, {1, 0, 0}, {1, 2, 0}, {0, 2, 0}}, 3.0);
}

SolidMoments within(const TriangleMesh& mesh, std::span<const HalfSpace> half_spaces) {
  return moments_within(mesh.positions, mesh.triangles, half_spaces);
}

void expect_center(const SolidMoments& moments, const Vector3d& center) {
  EXPECT_LT((moments.first / moments.volume - center).norm(), 1e-12);
}

TEST(ClippedMoments, OfAWholeSolidAreThoseOfTheSolid) {
  const SolidMoments whole = within(box(), {});
  EXPECT_NEAR(whole.volume, 6.0, 1e-12);
  expect_center(whole, {0.5, 1.0, 1.5});
  const std::array far{HalfSpace{{0, 0, 9}, Vector3d::UnitZ()}};
  EXPECT_NEAR(within(box(), far).volume, 6.0, 1e-12);
  const std::array beyond{HalfSpace{{0, 0, 9}, -Vector3d::UnitZ()}};
  EXPECT_NEAR(within(box(), beyond).volume, 0.0, 1e-12);
}

TEST(ClippedMoments, OfABoxCutByThreePlanesAreThoseOfASmallerBox) {
  const std::array cuts{HalfSpace{{0.25, 7, 7}, 3.0 * Vector3d::UnitX()},
                        HalfSpace{{7, 1.5, 7}, -Vector3d::UnitY()},
                        HalfSpace{{7, 7, 1.0}, Vector3d::UnitZ()}};
  const SolidMoments corner = within(box(), cuts);
  EXPECT_NEAR(corner.volume, 0.25 * 0.5 * 1.0, 1e-12);
  expect_center(corner, {0.125, 1.75, 0.5});
}

TEST(ClippedMoments, OfACylinderBetweenSlantingPlanesFollowTheClosedForm) {
  // Planes through the axis of a cylinder at heights a and b cut off the volume between them,
  // however they lean, as long as they leave it through its side.
  constexpr int kSides = 4000;
  constexpr double kRadius = 0.5;
  std::vector<Vector3d> circle;
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides;
    circle.emplace_back(kRadius * std::cos(angle), kRadius * std::sin(angle), 0.0);
  }
  const TriangleMesh cylinder = column(circle, 10.0);
  constexpr double kSlope = 0.8;
  const std::array cuts{HalfSpace{{0, 0, 7}, {-kSlope, 0, 1}}, HalfSpace{{0, 0, 3}, {0, 0, -1}}};
  const SolidMoments cut = within(cylinder, cuts);
  const double area = std::numbers::pi * kRadius * kRadius;
  EXPECT_NEAR(cut.volume, 4.0 * area, 1e-5);
  // The upper end is at z = 7 + slope x: its wedges move the center by slope r^2 / (4 * 4) along x.
  const double side = kSlope * kRadius * kRadius / 16.0;
  const double up = 5.0 + kSlope * kSlope * kRadius * kRadius / 32.0;
  EXPECT_LT((cut.first / cut.volume - Vector3d(side, 0.0, up)).norm(), 1e-5);
}

TEST(ClippedMoments, OfPartsAddUpToThoseOfTheWhole) {
  // The two sides of a slanting plane, each divided by another.
  const HalfSpace first{{0.4, 1.1, 1.3}, {1, -2, 0.5}};
  const HalfSpace second{{0.5, 0.9, 1.6}, {0.3, 1, 1}};
  const auto other = [](const HalfSpace& side) { return HalfSpace{side.point, -side.outward}; };
  SolidMoments sum;
  for (const HalfSpace& a : {first, other(first)}) {
    for (const HalfSpace& b : {second, other(second)}) {
      const SolidMoments part = within(box(), std::array{a, b});
      EXPECT_GT(part.volume, 0.1);
      sum += part;
    }
  }
  EXPECT_NEAR(sum.volume, 6.0, 1e-12);
  expect_center(sum, {0.5, 1.0, 1.5});
}

TEST(ClippedMoments, NeedAPointThatAllPlanesShare) {
  const HalfSpace low{{0, 0, 1}, -Vector3d::UnitZ()};
  const HalfSpace high{{0, 0, 2}, Vector3d::UnitZ()};
  EXPECT_THROW(within(box(), std::array{low, high}), std::logic_error);
  EXPECT_THROW(within(box(), std::array{low, low, low, low}), std::logic_error);
}

}  // namespace
}  // namespace sinew
