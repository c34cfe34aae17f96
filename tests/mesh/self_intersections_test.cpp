// SPDX-License-Identifier: MIT

#include "mesh/self_intersections.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Tells whether a segment meets the inside of a triangle by solving for the place where it does.
bool meets(const Vector3d& from, const Vector3d& to, const TriangleMesh& mesh, const Triangle& t) {
  Eigen::Matrix3d system;
  system << mesh.positions.col(t[1]) - mesh.positions.col(t[0]),
      mesh.positions.col(t[2]) - mesh.positions.col(t[0]), from - to;
  if (std::abs(system.determinant()) < 1e-15) return false;
  const Vector3d at = system.inverse() * (from - Vector3d(mesh.positions.col(t[0])));
  return at[0] > 0.0 && at[1] > 0.0 && at[0] + at[1] < 1.0 && at[2] > 0.0 && at[2] < 1.0;
}

/// Returns the intersecting pairs of triangles without a common corner by trying all.
std::vector<std::array<int, 2>> by_trying_all(const TriangleMesh& mesh) {
  std::vector<std::array<int, 2>> pairs;
  const auto count = static_cast<int>(mesh.triangles.size());
  const auto an_edge_meets = [&](int a, int b) {
    const Triangle& edges = mesh.triangles[static_cast<std::size_t>(a)];
    for (int k = 0; k < 3; ++k) {
      if (meets(mesh.positions.col(edges[k]), mesh.positions.col(edges[(k + 1) % 3]), mesh,
                mesh.triangles[static_cast<std::size_t>(b)]))
        return true;
    }
    return false;
  };
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      if (an_edge_meets(a, b) || an_edge_meets(b, a)) pairs.push_back({a, b});
    }
  }
  return pairs;
}

TEST(SelfIntersections, AreThoseFoundByTryingAllPairs) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(0.0, 1.0);
  std::uniform_real_distribution<double> offset(-0.15, 0.15);
  TriangleMesh soup;
  constexpr int kTriangles = 300;
  soup.positions.resize(3, 3 * kTriangles);
  for (int t = 0; t < kTriangles; ++t) {
    const Vector3d center(place(random), 3.0 * place(random), place(random));
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 3; ++i) soup.positions(i, 3 * t + k) = center[i] + offset(random);
    }
    soup.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  const std::vector<std::array<int, 2>> expected = by_trying_all(soup);
  ASSERT_GT(expected.size(), 20u);
  EXPECT_EQ(intersecting_triangles(soup), expected);
  std::set<int> vertices;
  for (const auto& pair : expected) {
    for (const int t : pair) {
      for (int k = 0; k < 3; ++k) vertices.insert(3 * t + k);
    }
  }
  EXPECT_EQ(intersecting_vertices(soup), std::vector<int>(vertices.begin(), vertices.end()));
}

TEST(SelfIntersections, CountTrianglesOfACommonCornerThatMeetElsewhere) {
  TriangleMesh fan;
  fan.positions.resize(3, 5);
  fan.positions << 0, 1, 1, 0.5, 0.5,  //
      0, -1, 1, 0, 0,              //
      0, 0, 0, -1, 1;
  fan.triangles = {{0, 1, 2}, {0, 3, 4}};
  EXPECT_EQ(intersecting_triangles(fan), (std::vector<std::array<int, 2>>{{0, 1}}));
  // Lifted above the first one, the second triangle touches it in the common corner only.
  fan.positions(2, 3) = 0.2;
  EXPECT_TRUE(intersecting_triangles(fan).empty());
}

TEST(SelfIntersections, LeaveOutNeighborsOfASharpEdge) {
  TriangleMesh edge;
  edge.positions.resize(3, 4);
  edge.positions << 0, 1, 0, 0.01,  //
      0, 0, 1, 1,                   //
      0, 0, 0, 0.001;
  edge.triangles = {{0, 1, 2}, {1, 0, 3}};
  EXPECT_TRUE(intersecting_triangles(edge).empty());
  EXPECT_TRUE(intersecting_triangles(TriangleMesh{}).empty());
}

}  // namespace
}  // namespace sinew
