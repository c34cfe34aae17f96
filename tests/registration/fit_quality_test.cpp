// SPDX-License-Identifier: MIT

#include "registration/fit_quality.h"

#include <gtest/gtest.h>

#include "registration/folded_triangles.h"
#include "registration/self_intersections.h"
#include "support/meshes.h"
#include "support/rotations.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

TEST(DistanceStatistics, OfAHundredNumbers) {
  std::vector<double> numbers;
  for (int i = 100; i >= 1; --i) numbers.push_back(i);
  const DistanceStatistics found = distance_statistics(numbers, 20.5);
  EXPECT_DOUBLE_EQ(found.mean, 50.5);
  EXPECT_DOUBLE_EQ(found.p95, 95.0);
  EXPECT_DOUBLE_EQ(found.max, 100.0);
  EXPECT_DOUBLE_EQ(found.within, 0.2);
}

TEST(FitQuality, OfABallInALargerOne) {
  const TriangleMesh ball = make_sphere(1.0, 60, 80);
  TriangleMesh larger = ball;
  larger.positions *= 1.004;
  const FitQuality found =
      fit_quality(ball.positions, ball, TargetSurface(larger, 0.0), larger.positions, 0.005);
  EXPECT_NEAR(found.from_target.mean, 0.004, 1e-4);
  EXPECT_NEAR(found.from_fit.mean, 0.004, 1e-4);
  EXPECT_DOUBLE_EQ(found.from_target.within, 1.0);
  EXPECT_DOUBLE_EQ(found.covered, 1.0);
  EXPECT_EQ(found.folded_triangles, 0);
  EXPECT_EQ(found.self_intersections, 0);
}

TEST(FoldedTriangles, AreThoseAroundAVertexThatWasPulledAcross) {
  TriangleMesh ball = make_sphere(1.0, 20, 30);
  const Eigen::Matrix3d turn = rotation({2.0, 0.5, -1.0}).toRotationMatrix();
  Points moved = turn * ball.positions;
  EXPECT_TRUE(folded_triangles(ball.positions, moved, ball.triangles).empty());
  // A vertex moves by 1.5 edges along the surface.
  const int v = 10 * 30 + 4;
  const int other = 10 * 30 + 5;
  moved.col(v) += 1.5 * (moved.col(other) - moved.col(v));
  const std::vector<int> folded = folded_triangles(ball.positions, moved, ball.triangles);
  EXPECT_GE(folded.size(), 2u);
  EXPECT_LE(folded.size(), 6u);
  for (const int t : folded) {
    const Triangle& corners = ball.triangles[t];
    EXPECT_TRUE(std::ranges::find(corners, v) != corners.end());
  }
}

/// Tells by Moeller & Trumbore whether an edge of one triangle passes through the other.
bool cross(const TriangleMesh& mesh, int s, int t) {
  const auto passes = [&](int from, int through) {
    const Triangle& edges = mesh.triangles[from];
    const Triangle& face = mesh.triangles[through];
    for (int k = 0; k < 3; ++k) {
      const int p = edges[k], q = edges[(k + 1) % 3];
      if (std::ranges::find(face, p) != face.end() || std::ranges::find(face, q) != face.end())
        continue;
      const Vector3d origin = mesh.positions.col(p);
      const Vector3d direction = mesh.positions.col(q) - mesh.positions.col(p);
      const Vector3d a = mesh.positions.col(face[0]);
      Eigen::Matrix3d system;
      system << mesh.positions.col(face[1]) - a, mesh.positions.col(face[2]) - a, -direction;
      const Vector3d solution = system.inverse() * (origin - a);
      if (solution[0] >= 0.0 && solution[1] >= 0.0 && solution[0] + solution[1] <= 1.0 &&
          solution[2] > 0.0 && solution[2] < 1.0)
        return true;
    }
    return false;
  };
  return passes(s, t) || passes(t, s);
}

TEST(SelfIntersections, AreThePairsOfBruteForce) {
  test::SeededRandom random;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const TriangleMesh soup = make_soup(60, 150, random);
    std::vector<std::pair<int, int>> expected;
    for (int s = 0; s < soup.triangle_count(); ++s) {
      for (int t = s + 1; t < soup.triangle_count(); ++t) {
        if (cross(soup, s, t)) expected.emplace_back(s, t);
      }
    }
    EXPECT_GT(expected.size(), 100u);
    EXPECT_EQ(self_intersections(soup), expected);
  }
}

TEST(SelfIntersections, OfTwoBallsLieAroundOneCircle) {
  TriangleMesh balls = make_sphere(1.0, 20, 30);
  const int count = balls.vertex_count();
  const std::vector<Triangle> own = balls.triangles;
  balls.positions.conservativeResize(3, 2 * count);
  balls.positions.rightCols(count) =
      balls.positions.leftCols(count).colwise() + Vector3d(0.013, 1.017, 0.007);
  for (const Triangle& t : own)
    balls.triangles.push_back({t[0] + count, t[1] + count, t[2] + count});
  const auto pairs = self_intersections(balls);
  EXPECT_GT(pairs.size(), 30u);
  for (const auto& [s, t] : pairs) {
    EXPECT_LT(s, static_cast<int>(own.size()));
    EXPECT_GE(t, static_cast<int>(own.size()));
  }
  EXPECT_TRUE(self_intersections(make_sphere(1.0, 20, 30)).empty());
}

}  // namespace
}  // namespace sinew
