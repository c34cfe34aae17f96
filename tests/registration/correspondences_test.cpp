// SPDX-License-Identifier: MIT

#include "registration/correspondences.h"

#include <gtest/gtest.h>

#include "support/meshes.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

TEST(Correspondences, AreTheClosestPointsOfBruteForce) {
  test::SeededRandom random;
  std::normal_distribution<double> normal;
  TriangleMesh ball = make_sphere(1.0, 12, 18);
  for (double& x : ball.positions.reshaped()) x += 0.02 * normal(random);
  const TargetSurface target(ball, 0.0);
  const Points triangle_normal = triangle_normals(ball);
  Points positions(3, 200), normals(3, 200);
  for (int v = 0; v < positions.cols(); ++v) {
    normals.col(v) = Vector3d(normal(random), normal(random), normal(random)).normalized();
    positions.col(v) = (1.0 + 0.1 * normal(random)) * normals.col(v);
  }
  const CorrespondenceLimits limits{0.2, 0.8, 0.5};
  const Correspondences found = find_correspondences(positions, normals, target, limits);
  int paired = 0;
  for (int v = 0; v < positions.cols(); ++v) {
    double least = limits.distance;
    for (int t = 0; t < ball.triangle_count(); ++t) {
      if (triangle_normal.col(t).dot(normals.col(v)) <= 0.0) continue;
      const auto [a, b, c] = ball.triangles[t];
      const Vector3d weights = closest_barycentric(positions.col(v), ball.positions.col(a),
                                                   ball.positions.col(b), ball.positions.col(c));
      const Vector3d place = weights[0] * ball.positions.col(a) +
                             weights[1] * ball.positions.col(b) +
                             weights[2] * ball.positions.col(c);
      least = std::min(least, (place - positions.col(v)).norm());
    }
    if (found.weights[v] == 0.0) continue;
    ++paired;
    EXPECT_NEAR((found.positions.col(v) - positions.col(v)).norm(), least, 1e-9);
    EXPECT_GE(found.normals.col(v).dot(normals.col(v)), limits.cosine);
  }
  EXPECT_GT(paired, 100);
}

TEST(Correspondences, RejectWhatIsFarOrFacesElsewhere) {
  const TargetSurface target(make_sphere(1.0, 20, 30), 0.0);
  Points positions(3, 4), normals(3, 4);
  positions << 0.0, 0.0, 0.0, 0.0,  //
      1.02, 1.2, 1.02, 1.02,        //
      0.0, 0.0, 0.0, 0.0;
  normals << 0.0, 0.0, 0.0, 0.8,  //
      1.0, 1.0, -1.0, 0.6,        //
      0.0, 0.0, 0.0, 0.0;
  const Correspondences found = find_correspondences(positions, normals, target, {0.1, 0.866, 0.5});
  // The flat triangle is 0.023 below: (1 - 0.23^2)^2.
  EXPECT_NEAR(found.weights[0], 0.9, 0.01);
  EXPECT_EQ(found.weights[1], 0.0);  // far
  EXPECT_EQ(found.weights[2], 0.0);  // faces inward
  EXPECT_EQ(found.weights[3], 0.0);  // by 53 degrees
}

TEST(Correspondences, RejectBordersOfHoles) {
  TriangleMesh plate;
  plate.positions.resize(3, 25);
  for (int i = 0; i < 25; ++i) plate.positions.col(i) << i % 5, 0.0, -(i / 5);
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      const int a = 5 * y + x;
      plate.triangles.push_back({a, a + 1, a + 6});
      plate.triangles.push_back({a, a + 6, a + 5});
    }
  }
  const TargetSurface target(plate, 0.0);
  Points positions(3, 2), normals(3, 2);
  positions << 2.0, 4.2, 0.1, 0.1, -2.0, -2.0;
  normals << 0.0, 0.0, 1.0, 1.0, 0.0, 0.0;
  const Correspondences found = find_correspondences(positions, normals, target, {1.0, 0.5, 1.0});
  EXPECT_GT(found.weights[0], 0.0);
  EXPECT_EQ(found.weights[1], 0.0);
  // Points without shared edges have no border, but nothing beside them is taken for it.
  const TargetSurface cloud(plate, 0.0, true);
  EXPECT_GT(find_correspondences(positions, normals, cloud, {1.0, 0.5, 1.0}).weights[1], 0.0);
  EXPECT_EQ(find_correspondences(positions, normals, cloud, {1.0, 0.5, 0.1}).weights[1], 0.0);
}

}  // namespace
}  // namespace sinew
