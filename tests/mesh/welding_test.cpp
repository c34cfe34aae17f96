// SPDX-License-Identifier: MIT

#include "mesh/welding.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/meshes.h"

namespace sinew {
namespace {

TEST(CoincidentPoints, AreTheFirstAtTheSamePlace) {
  Points points(3, 5);
  points.col(0) << 1, 2, 3;
  points.col(1) << 0.0, 0, 0;
  points.col(2) << 1, 2, 3;
  points.col(3) << -0.0, 0, 0;
  points.col(4) << 1, 2, 3 + 1e-12;
  EXPECT_EQ(coincident_points(points), (std::vector<int>{0, 1, 0, 1, 4}));
}

TEST(CoincidentPoints, StayApartWhenTheyAreNotAlike) {
  const Points points = Points::Zero(3, 6);  // all at one place; alike if of the same parity
  const auto alike = [](int a, int b) { return a % 2 == b % 2; };
  EXPECT_EQ(coincident_points(points, alike), (std::vector<int>{0, 1, 0, 1, 0, 1}));
}

/// Returns the mesh with three separate vertices for each triangle.
TriangleMesh unwelded(const TriangleMesh& mesh) {
  TriangleMesh soup;
  soup.positions.resize(3, 3 * mesh.triangle_count());
  for (int t = 0; t < mesh.triangle_count(); ++t) {
    for (int corner = 0; corner < 3; ++corner) {
      soup.positions.col(3 * t + corner) = mesh.positions.col(mesh.triangles[t][corner]);
    }
    soup.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  return soup;
}

TEST(Welding, ClosesASurfaceWhoseTrianglesHadTheirOwnVertices) {
  const TriangleMesh sphere = make_sphere(1.0);
  const TriangleMesh soup = unwelded(sphere);
  const auto welding = unweld_touching_surfaces(soup.triangles, coincident_points(soup.positions));
  std::vector<int> used = welding;
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  EXPECT_EQ(static_cast<int>(used.size()), sphere.vertex_count());
}

TEST(Welding, DoesNotGlueTwoBodiesThatTouchInAFace) {
  // Two closed tetrahedra lie on opposite sides of the triangle 0 1 2, which is 4 5 6 in the second
  // one. Welding them would give each edge of that triangle four faces.
  TriangleMesh mesh;
  mesh.positions.resize(3, 8);
  mesh.positions << 0, 1, 0, 0, 0, 1, 0, 0,  //
      0, 0, 1, 0, 0, 0, 1, 0,                //
      0, 0, 0, 1, 0, 0, 0, -1;
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3},
                    {4, 5, 6}, {4, 7, 5}, {5, 7, 6}, {6, 7, 4}};
  const auto all = coincident_points(mesh.positions);
  EXPECT_EQ(all, (std::vector<int>{0, 1, 2, 3, 0, 1, 2, 7}));
  EXPECT_EQ(unweld_touching_surfaces(mesh.triangles, all),
            (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(Welding, JoinsASurfaceThatLiesThereTwice) {
  const TriangleMesh sphere = make_sphere(1.0);
  TriangleMesh twice = sphere;
  twice.positions.conservativeResize(3, 2 * sphere.vertex_count());
  twice.positions.rightCols(sphere.vertex_count()) = sphere.positions;
  for (Triangle t : sphere.triangles) {
    for (int& corner : t) corner += sphere.vertex_count();
    twice.triangles.push_back(t);
  }
  const auto welding =
      unweld_touching_surfaces(twice.triangles, coincident_points(twice.positions));
  for (int v = 0; v < sphere.vertex_count(); ++v) {
    EXPECT_EQ(welding[v + sphere.vertex_count()], v);
  }
}

/// Builds two adjacent squares without common vertices: (0, 1, 2, 3) and (4, 5, 6, 7). Vertices 1
/// and 4 coincide, and so do 2 and 7.
TriangleMesh two_squares() {
  TriangleMesh mesh;
  mesh.positions.resize(3, 8);
  mesh.positions << 0, 1, 1, 0, 1, 2, 2, 1,  //
      0, 0, 1, 1, 0, 0, 1, 1,                //
      0, 0, 0, 0, 0, 0, 0, 0;
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}};
  return mesh;
}

std::vector<int> all_different(int count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

TEST(SewBorders, JoinsComponentsThatMeetAlongAnEdge) {
  const TriangleMesh mesh = two_squares();
  EXPECT_EQ(sew_borders(mesh.positions, mesh.triangles, all_different(8)),
            (std::vector<int>{0, 1, 2, 3, 1, 5, 6, 2}));
}

TEST(SewBorders, LeavesWhatMeetsInAPointOrFacesTheOppositeDirection) {
  TriangleMesh apart = two_squares();
  apart.positions(1, 7) = 1.5;  // now only 1 and 4 coincide
  EXPECT_EQ(sew_borders(apart.positions, apart.triangles, all_different(8)), all_different(8));
  TriangleMesh turned = two_squares();
  for (std::size_t t = 2; t < 4; ++t) std::swap(turned.triangles[t][0], turned.triangles[t][1]);
  EXPECT_EQ(sew_borders(turned.positions, turned.triangles, all_different(8)), all_different(8));
}

TEST(SewBorders, LeavesMouthsOpen) {
  // A triangle connects the squares elsewhere, so they are like the lips of a mouth that is closed
  // at rest.
  TriangleMesh mesh = two_squares();
  mesh.positions.conservativeResize(3, 9);
  mesh.positions.col(8) << 1.0, 3.0, 0.0;
  mesh.triangles.push_back({3, 6, 8});
  EXPECT_EQ(sew_borders(mesh.positions, mesh.triangles, all_different(9)), all_different(9));
}

}  // namespace
}  // namespace sinew
