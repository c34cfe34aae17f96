// SPDX-License-Identifier: MIT

#include "mesh/triangle_tree.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the distance to the nearest of many sample points of the triangle.
double sampled_distance(const Vector3d& p, const Vector3d& a, const Vector3d& b,
                        const Vector3d& c) {
  double nearest = 1e30;
  constexpr int kSteps = 120;
  for (int i = 0; i <= kSteps; ++i) {
    for (int j = 0; i + j <= kSteps; ++j) {
      const Vector3d q = a + (b - a) * i / kSteps + (c - a) * j / kSteps;
      nearest = std::min(nearest, (q - p).norm());
    }
  }
  return nearest;
}

TEST(ClosestBarycentric, IsTheNearestPointOfTheTriangle) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  const auto point = [&] { return Vector3d{number(random), number(random), number(random)}; };
  for (int trial = 0; trial < 200; ++trial) {
    const Vector3d a = point(), b = point(), p = 1.5 * point();
    const Vector3d c = trial % 4 == 0 ? Vector3d(0.3 * a + 0.7 * b) : point();  // a line at times
    const Vector3d weights = closest_barycentric(p, a, b, c);
    EXPECT_NEAR(weights.sum(), 1.0, 1e-12);
    EXPECT_GE(weights.minCoeff(), 0.0);
    const double distance = (weights[0] * a + weights[1] * b + weights[2] * c - p).norm();
    const double sampled = sampled_distance(p, a, b, c);
    EXPECT_LE(distance, sampled + 1e-12);
    EXPECT_GE(distance, sampled - 0.02);
  }
}

TEST(TriangleTree, FindsTheClosestPoint) {
  const TriangleMesh mesh = make_sphere(1.0, 12, 17);
  const TriangleTree tree(mesh);
  const Points normals = triangle_normals(mesh);
  std::mt19937 random(4);
  std::uniform_real_distribution<double> number(-1.5, 1.5);
  for (int trial = 0; trial < 200; ++trial) {
    const Vector3d p{number(random), number(random), number(random)};
    const Vector3d towards =
        trial % 2 == 0 ? Vector3d::Zero() : Vector3d{number(random), number(random), 0.5};
    double best = 1e30;
    for (int t = 0; t < mesh.triangle_count(); ++t) {
      if (!towards.isZero() && normals.col(t).dot(towards) <= 0.0) continue;
      const auto [a, b, c] = mesh.triangles[t];
      const Vector3d weights = closest_barycentric(p, mesh.positions.col(a), mesh.positions.col(b),
                                                   mesh.positions.col(c));
      best =
          std::min(best, (weights[0] * mesh.positions.col(a) + weights[1] * mesh.positions.col(b) +
                          weights[2] * mesh.positions.col(c) - p)
                             .norm());
    }
    const auto found = tree.closest(p, towards);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->distance, best, 1e-12);
    EXPECT_FALSE(tree.closest(p, towards, 0.99 * best));
    EXPECT_TRUE(tree.closest(p, towards, 1.01 * best));
  }
}

TEST(TriangleTree, BoundsTheDistanceFromBelow) {
  const TriangleMesh mesh = make_sphere(1.0, 40, 60);
  const TriangleTree tree(mesh);
  constexpr double kLeaf = 0.35;  // larger than the extent of a leaf of four triangles
  std::mt19937 random(6);
  std::uniform_real_distribution<double> number(-3.0, 3.0);
  for (int trial = 0; trial < 1000; ++trial) {
    const Vector3d p{number(random), number(random), number(random)};
    const double distance = tree.closest(p)->distance;
    const double bound = tree.distance_at_least(p);
    EXPECT_LE(bound, distance + 1e-12);
    EXPECT_GE(bound, 0.75 * distance - (distance > 3.0 * kLeaf ? 1e-12 : kLeaf));
  }
  EXPECT_EQ(tree.distance_at_least(mesh.positions.col(7)), 0.0);
}

TEST(TriangleTree, RaysFromWithinASphereMeetItWhereTheyMust) {
  // The mesh is a polyhedron with its corners on the unit sphere. A ray from the center leaves it
  // between its inner and its outer radius, through the triangle whose corners enclose the
  // direction.
  const TriangleMesh mesh = make_sphere(1.0, 24, 40);
  const TriangleTree tree(mesh);
  std::mt19937 random(5);
  std::normal_distribution<double> number;
  for (int trial = 0; trial < 300; ++trial) {
    const Vector3d direction = Vector3d{number(random), number(random), number(random)} * 3.0;
    const auto hit = tree.first_hit(Vector3d::Zero(), direction);
    ASSERT_TRUE(hit);
    const Vector3d place = hit->distance * direction;
    EXPECT_NEAR(place.norm(), 1.0, 0.02);
    EXPECT_LT(tree.closest(place)->distance, 1e-12);
    const auto [a, b, c] = mesh.triangles[hit->triangle];
    Eigen::Matrix3d corners;
    corners << mesh.positions.col(a), mesh.positions.col(b), mesh.positions.col(c);
    EXPECT_GE((corners.inverse() * direction).minCoeff(), -1e-9);
  }
}

TEST(TriangleTree, RaysMeetWhatIsNearestAndOnlyAhead) {
  TriangleMesh mesh;  // two parallel triangles, one meter and two meters up
  mesh.positions.resize(3, 6);
  mesh.positions << -1, 1, 0, -1, 1, 0, -1, -1, 1, -1, -1, 1, 2, 2, 2, 1, 1, 1;
  mesh.triangles = {{0, 1, 2}, {3, 5, 4}};
  const TriangleTree tree(mesh);
  const auto hit = tree.first_hit({0.0, -0.2, 0.0}, {0.0, 0.0, 0.5});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->triangle, 1);
  EXPECT_NEAR(hit->distance, 2.0, 1e-12);
  EXPECT_TRUE(tree.first_hit({0.0, -0.2, 0.0}, {0.0, 0.0, 0.5}, 2.01));
  EXPECT_FALSE(tree.first_hit({0.0, -0.2, 0.0}, {0.0, 0.0, 0.5}, 1.99));
  EXPECT_EQ(tree.first_hit({0.0, -0.2, 1.5}, {0.0, 0.0, 1.0})->triangle, 0);
  EXPECT_FALSE(tree.first_hit({0.0, -0.2, 0.0}, {0.0, 0.0, -1.0}));
  EXPECT_FALSE(tree.first_hit({3.0, 0.0, 0.0}, {0.0, 0.0, 1.0}));
}

TEST(TriangleTree, RaysInThePlanesOfItsBoxesMeetWhatIsThere) {
  // Rays along the lines of a square grid lie in faces of the bounding boxes of its triangles.
  constexpr int kCells = 8;
  TriangleMesh mesh;
  mesh.positions.resize(3, (kCells + 1) * (kCells + 1));
  for (int i = 0; i <= kCells; ++i) {
    for (int j = 0; j <= kCells; ++j) {
      const int corner = i * (kCells + 1) + j;
      mesh.positions.col(corner) = Vector3d(i, j, 0.25 * i);
      if (i == kCells || j == kCells) continue;
      mesh.triangles.push_back({corner, corner + kCells + 1, corner + 1});
      mesh.triangles.push_back({corner + 1, corner + kCells + 1, corner + kCells + 2});
    }
  }
  const TriangleTree tree(mesh);
  for (int i = 0; i <= kCells; ++i) {
    for (int j = 0; j <= kCells; ++j) {
      const Vector3d corner(i, j, 0.25 * i);
      for (const Vector3d& direction : {Vector3d(0, 0, 1), Vector3d(0, 0, -1), Vector3d(1, 0, 0)}) {
        const auto hit = tree.first_hit(corner - 3.0 * direction, direction);
        ASSERT_TRUE(hit) << i << " " << j;
        EXPECT_NEAR(hit->distance, 3.0, 1e-9);
      }
    }
  }
}

TEST(TriangleTree, FindsNothingOnNoSurface) {
  const TriangleTree tree{TriangleMesh()};
  EXPECT_FALSE(tree.closest(Vector3d::Zero()));
  EXPECT_EQ(tree.distance_at_least(Vector3d::Zero()), std::numeric_limits<double>::infinity());
  EXPECT_FALSE(tree.first_hit(Vector3d::Zero(), Vector3d::UnitX()));
}

}  // namespace
}  // namespace sinew
