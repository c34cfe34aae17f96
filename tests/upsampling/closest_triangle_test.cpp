#include "upsampling/closest_triangle.h"

#include <gtest/gtest.h>

#include <random>

#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The nearest of many points of the triangle.
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
  const auto point = [&] { return Vector3d(number(random), number(random), number(random)); };
  for (int trial = 0; trial < 200; ++trial) {
    const Vector3d a = point(), b = point(), p = 1.5 * point();
    const Vector3d c = trial % 4 == 0 ? Vector3d(0.3 * a + 0.7 * b) : point();  // a line at times
    const Vector3d share = closest_barycentric(p, a, b, c);
    EXPECT_NEAR(share.sum(), 1.0, 1e-12);
    EXPECT_GE(share.minCoeff(), 0.0);
    const double distance = (share[0] * a + share[1] * b + share[2] * c - p).norm();
    const double sampled = sampled_distance(p, a, b, c);
    EXPECT_LE(distance, sampled + 1e-12);
    EXPECT_GE(distance, sampled - 0.02);
  }
}

TEST(ClosestTriangle, AgreesWithTryingAll) {
  const TriangleMesh mesh = make_sphere(1.0, 12, 17);
  const ClosestTriangle closest(mesh);
  const Points normals = triangle_normals(mesh);
  std::mt19937 random(4);
  std::uniform_real_distribution<double> number(-1.5, 1.5);
  for (int trial = 0; trial < 200; ++trial) {
    const Vector3d p(number(random), number(random), number(random));
    const Vector3d towards =
        trial % 2 == 0 ? Vector3d::Zero() : Vector3d(number(random), number(random), 0.5);
    double best = 1e30;
    for (int t = 0; t < mesh.triangle_count(); ++t) {
      if (!towards.isZero() && normals.col(t).dot(towards) <= 0.0) continue;
      const auto [a, b, c] = mesh.triangles[t];
      const Vector3d share = closest_barycentric(p, mesh.positions.col(a), mesh.positions.col(b),
                                                 mesh.positions.col(c));
      best = std::min(best, (share[0] * mesh.positions.col(a) + share[1] * mesh.positions.col(b) +
                             share[2] * mesh.positions.col(c) - p)
                                .norm());
    }
    const auto found = closest.find(p, towards);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->distance, best, 1e-12);
    EXPECT_FALSE(closest.find(p, towards, 0.99 * best));
    EXPECT_TRUE(closest.find(p, towards, 1.01 * best));
  }
}

TEST(ClosestTriangle, FindsNothingOnNoSurface) {
  EXPECT_FALSE(ClosestTriangle(TriangleMesh()).find(Vector3d::Zero()));
}

}  // namespace
}  // namespace sinew
