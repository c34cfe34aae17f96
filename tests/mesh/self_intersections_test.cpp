// SPDX-License-Identifier: MIT

#include "mesh/self_intersections.h"

#include <gtest/gtest.h>

#include <set>

#include "support/meshes.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

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
    std::set<int> vertices;
    for (const auto& [s, t] : expected) {
      for (const int corner : soup.triangles[s]) vertices.insert(corner);
      for (const int corner : soup.triangles[t]) vertices.insert(corner);
    }
    EXPECT_EQ(intersecting_vertices(soup), std::vector<int>(vertices.begin(), vertices.end()));
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

TEST(SelfIntersections, CountTrianglesOfACommonCornerThatMeetElsewhere) {
  TriangleMesh fan;
  fan.positions.resize(3, 5);
  fan.positions << 0, 1, 1, 0.5, 0.5,  //
      0, -1, 1, 0, 0,                  //
      0, 0, 0, -1, 1;
  fan.triangles = {{0, 1, 2}, {0, 3, 4}};
  EXPECT_EQ(self_intersections(fan), (std::vector<std::pair<int, int>>{{0, 1}}));
  // Lifted above the first one, the second triangle touches it in the common corner only.
  fan.positions(2, 3) = 0.2;
  EXPECT_TRUE(self_intersections(fan).empty());
}

TEST(SelfIntersections, LeaveOutNeighborsOfASharpEdge) {
  TriangleMesh edge;
  edge.positions.resize(3, 4);
  edge.positions << 0, 1, 0, 0.01,  //
      0, 0, 1, 1,                   //
      0, 0, 0, 0.001;
  edge.triangles = {{0, 1, 2}, {1, 0, 3}};
  EXPECT_TRUE(self_intersections(edge).empty());
  EXPECT_TRUE(self_intersections(TriangleMesh{}).empty());
}

}  // namespace
}  // namespace sinew
