#include "mesh/welding.h"

#include <gtest/gtest.h>

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
  const Points points = Points::Zero(3, 6);  // all at one place, alike when of the same parity
  const auto alike = [](int a, int b) { return a % 2 == b % 2; };
  EXPECT_EQ(coincident_points(points, alike), (std::vector<int>{0, 1, 0, 1, 0, 1}));
}

/// Triangles of the mesh with three vertices of their own each.
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
  const auto welding = keep_touching_apart(soup.triangles, coincident_points(soup.positions));
  std::vector<int> used = welding;
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  EXPECT_EQ(static_cast<int>(used.size()), sphere.vertex_count());
}

TEST(Welding, DoesNotGlueTwoBodiesThatTouchInAFace) {
  // Two tetrahedra on both sides of the triangle 0 1 2 = 4 5 6, their shared faces left open, and
  // a third sheet there: gluing would give the edges of the triangle four faces.
  TriangleMesh mesh;
  mesh.positions.resize(3, 8);
  mesh.positions << 0, 1, 0, 0, 0, 1, 0, 0,  //
      0, 0, 1, 0, 0, 0, 1, 0,                //
      0, 0, 0, 1, 0, 0, 0, -1;
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3},
                    {4, 5, 6}, {4, 7, 5}, {5, 7, 6}, {6, 7, 4}};
  const auto all = coincident_points(mesh.positions);
  EXPECT_EQ(all, (std::vector<int>{0, 1, 2, 3, 0, 1, 2, 7}));
  EXPECT_EQ(keep_touching_apart(mesh.triangles, all), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
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
  const auto welding = keep_touching_apart(twice.triangles, coincident_points(twice.positions));
  for (int v = 0; v < sphere.vertex_count(); ++v) {
    EXPECT_EQ(welding[v + sphere.vertex_count()], v);
  }
}

}  // namespace
}  // namespace sinew
