// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>

#include "solids/loft.h"
#include "solids/polygonize.h"
#include "solids/remesh.h"
#include "solids/solid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

TEST(SmoothMinimum, IsTheMinimumAwayFromTheBlend) {
  EXPECT_EQ(smooth_minimum(1.0, 3.0, 0.5), 1.0);
  EXPECT_EQ(smooth_minimum(3.0, -1.0, 0.0), -1.0);
  EXPECT_DOUBLE_EQ(smooth_minimum(1.0, 1.0, 0.4), 1.0 - 0.1);
}

TEST(RoundCone, MeasuresTheDistanceToItsNearestSphere) {
  const Vector3d begin(0.1, -0.2, 0.3);
  const Vector3d end(0.9, 0.4, 0.1);
  const RoundCone cone(begin, 0.3, end, 0.1);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1.5, 1.5);
  for (int i = 0; i < 200; ++i) {
    const Vector3d point{uniform(random), uniform(random), uniform(random)};
    // A round cone is the union of the spheres between its two ends.
    double nearest = 1e9;
    constexpr int kSpheres = 4000;
    for (int s = 0; s <= kSpheres; ++s) {
      const double t = static_cast<double>(s) / kSpheres;
      const double radius = 0.3 + t * (0.1 - 0.3);
      nearest = std::min(nearest, (point - begin - t * (end - begin)).norm() - radius);
    }
    EXPECT_NEAR(cone.distance(point), nearest, 1e-4);
  }
}

TEST(Ellipsoid, VanishesOnItsSurface) {
  const Eigen::Matrix3d axes = Eigen::AngleAxisd(0.7, Vector3d(1, 2, 3).normalized()).matrix();
  const Ellipsoid ellipsoid({0.1, 0.2, 0.3}, {0.5, 0.3, 0.2}, axes);
  for (const Vector3d& direction :
       {Vector3d(1, 0, 0), Vector3d(0.6, 0.8, 0), Vector3d(0, 0.6, -0.8)}) {
    const Vector3d local = direction.cwiseProduct(Vector3d(0.5, 0.3, 0.2));
    const Vector3d point = Vector3d(0.1, 0.2, 0.3) + axes * local;
    EXPECT_NEAR(ellipsoid.distance(point), 0.0, 1e-12);
    EXPECT_TRUE(ellipsoid.bounds().contains(point));
  }
}

TEST(Loft, PassesThroughItsSectionsAndIsSmooth) {
  const LoftFrame frame = loft_frame({0, 0, 0}, {0, 1, 0}, {0, 0, 1});
  const Loft loft(frame,
                  {{0.0, 0, 0, 0.3, 0.2, 0.25, 0.15},
                   {0.5, 0.1, 0, 0.4, 0.3, 0.2, 0.2},
                   {1.0, 0, 0, 0.2, 0.2, 0.2, 0.2}},
                  0.1, 0.1);
  EXPECT_NEAR(loft.distance(frame.at(0.5, 0.1 + 0.4, 0.0)), 0.0, 1e-12);
  EXPECT_NEAR(loft.distance(frame.at(0.5, 0.1 - 0.3, 0.0)), 0.0, 1e-12);
  EXPECT_NEAR(loft.distance(frame.at(0.0, 0.0, -0.15)), 0.0, 1e-12);
  EXPECT_NEAR(loft.distance(frame.at(1.1, 0.0, 0.0)), 0.0, 1e-12);
  // The slope along the loft is continuous at the middle section.
  const auto at = [&](double t) { return loft.distance(frame.at(t, 0.6, 0.0)); };
  constexpr double kStep = 1e-5;
  const double before = (at(0.5) - at(0.5 - kStep)) / kStep;
  const double after = (at(0.5 + kStep) - at(0.5)) / kStep;
  EXPECT_NEAR(before, after, 1e-3);
}

TEST(Sculpture, OfAPairIsSymmetric) {
  Sculpture pair;
  pair.add(std::make_unique<Ellipsoid>(Vector3d(0, 0, 0), Vector3d(0.3, 0.3, 0.3)), 0.0);
  pair.add_pair(std::make_unique<RoundCone>(Vector3d(0.2, 0, 0), 0.1, Vector3d(0.5, 0.3, 0), 0.05),
                0.1);
  pair.carve_pair(std::make_unique<Ellipsoid>(Vector3d(0.1, -0.3, 0), Vector3d(0.05, 0.05, 0.05)),
                  0.05);
  for (const Vector3d& point : {Vector3d(0.31, 0.1, 0.02), Vector3d(0.1, -0.26, 0.01)}) {
    EXPECT_EQ(pair.distance(point), pair.distance({-point.x(), point.y(), point.z()}));
  }
  EXPECT_GT(pair.distance({0.1, -0.29, 0.0}), 0.0);
  EXPECT_LT(pair.distance({-0.45, 0.26, 0.0}), 0.0);
}

TEST(RemeshSymmetric, PutsEvenTrianglesOntoTheSphere) {
  const Ellipsoid ball({0.0, 0.1, 0.0}, {1.0, 1.0, 1.0});
  const TriangleMesh half = polygonize_half(ball, {0.0, 0.1, 0.0}, 0.05);
  for (int v = 0; v < half.vertex_count(); ++v) EXPECT_GE(half.positions(0, v), 0.0);
  const TriangleMesh mesh = remesh_symmetric(
      ball, half, [](const Vector3d&) { return 1.0; }, 2000);
  EXPECT_NEAR(mesh.vertex_count(), 2000, 100);
  EXPECT_EQ(2 * mesh.vertex_count() - mesh.triangle_count(), 4);
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    EXPECT_NEAR((mesh.positions.col(v) - Vector3d(0.0, 0.1, 0.0)).norm(), 1.0, 1e-6);
  }
  // The volume of a unit ball is 4 pi / 3 = 4.18879. The flat triangles enclose slightly less.
  EXPECT_NEAR(signed_volume(mesh.positions, mesh.triangles), 4.18879, 0.02);
}

}  // namespace
}  // namespace sinew
