// SPDX-License-Identifier: MIT

#include "registration/fit_quality.h"

#include <gtest/gtest.h>

#include "registration/folded_triangles.h"
#include "support/meshes.h"
#include "support/rotations.h"

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

}  // namespace
}  // namespace sinew
