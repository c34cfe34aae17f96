// SPDX-License-Identifier: MIT

#include "mesh/repair.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "support/meshes.h"

namespace sinew {
namespace {

/// Expects the properties that repair() guarantees for any input.
void expect_clean(const RepairedMesh& repaired) {
  const TriangleMesh& mesh = repaired.mesh;
  std::map<std::pair<int, int>, int> uses;
  std::vector<bool> used(mesh.vertex_count(), false);
  for (const Triangle& t : mesh.triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      ASSERT_GE(t[corner], 0);
      ASSERT_LT(t[corner], mesh.vertex_count());
      ASSERT_NE(t[corner], t[(corner + 1) % 3]);
      used[t[corner]] = true;
      ++uses[std::minmax(t[corner], t[(corner + 1) % 3])];
    }
  }
  for (const auto& [edge, count] : uses) EXPECT_LE(count, 2);
  EXPECT_EQ(std::count(used.begin(), used.end(), false), 0);
  EXPECT_EQ(repaired.source_vertex.size(), static_cast<std::size_t>(mesh.vertex_count()));
  EXPECT_EQ(repaired.source_triangle.size(), mesh.triangles.size());
  EXPECT_EQ(repaired.reversed.size(), mesh.triangles.size());
}

TEST(Repair, LeavesAGoodMeshAsItIs) {
  const TriangleMesh sphere = make_sphere(1.0);
  const RepairedMesh repaired = repair(sphere);
  EXPECT_EQ(repaired.mesh.triangles, sphere.triangles);
  EXPECT_EQ(repaired.mesh.positions, sphere.positions);
  EXPECT_EQ(repaired.reversed_triangles + repaired.reversed_components +
                repaired.duplicate_triangles + repaired.non_manifold_edges +
                repaired.isolated_vertices + repaired.repeated_corners,
            0);
}

TEST(Repair, DropsRepeatedTrianglesRepeatedCornersAndIsolatedVertices) {
  TriangleMesh mesh = make_sphere(1.0);
  const int good_vertices = mesh.vertex_count();
  const auto good_triangles = mesh.triangles;
  const Triangle& t = good_triangles[5];
  mesh.triangles.push_back({t[1], t[0], t[2]});
  mesh.triangles.push_back(t);
  mesh.triangles.push_back({t[0], t[0], t[1]});
  mesh.positions.conservativeResize(3, good_vertices + 1);
  mesh.positions.col(good_vertices) << 100, 0, 0;
  const RepairedMesh repaired = repair(mesh);
  expect_clean(repaired);
  EXPECT_EQ(repaired.mesh.triangles, good_triangles);
  EXPECT_EQ(repaired.mesh.vertex_count(), good_vertices);
  EXPECT_EQ(repaired.duplicate_triangles, 2);
  EXPECT_EQ(repaired.repeated_corners, 1);
  EXPECT_EQ(repaired.isolated_vertices, 1);
}

TEST(Repair, TurnsSingleTrianglesAndWholeComponentsOutward) {
  const TriangleMesh sphere = make_sphere(1.0);
  TriangleMesh some_flipped = sphere;
  for (const int t : {0, 7, 100, 101}) {
    std::swap(some_flipped.triangles[t][0], some_flipped.triangles[t][1]);
  }
  RepairedMesh repaired = repair(some_flipped);
  EXPECT_EQ(repaired.reversed_triangles, 4);
  EXPECT_EQ(repaired.reversed_components, 0);
  EXPECT_NEAR(signed_volume(repaired.mesh.positions, repaired.mesh.triangles),
              signed_volume(sphere.positions, sphere.triangles), 1e-12);

  TriangleMesh inside_out = sphere;
  for (Triangle& t : inside_out.triangles) std::swap(t[0], t[1]);
  repaired = repair(inside_out);
  EXPECT_EQ(repaired.reversed_triangles, 0);
  EXPECT_EQ(repaired.reversed_components, 1);
  EXPECT_GT(signed_volume(repaired.mesh.positions, repaired.mesh.triangles), 0.0);
}

TEST(Repair, KeepsTheSideOfAnOpenSheet) {
  TriangleMesh sheet;  // seen from +z; nothing says which side is outside
  sheet.positions.resize(3, 4);
  sheet.positions << 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0;
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  EXPECT_EQ(repair(sheet).mesh.triangles, sheet.triangles);
}

TEST(Repair, CutsAStripOfFinsOffAndLeavesTheBodyClosed) {
  TriangleMesh mesh = make_tube(4.0, 1.0, 10, 12);
  const TriangleMesh tube = mesh;
  // The fin stands on five consecutive edges along the tube.
  for (int ring = 2; ring < 7; ++ring) {
    const int tip = mesh.vertex_count();
    mesh.positions.conservativeResize(3, tip + 1);
    mesh.positions.col(tip) = 2.0 * mesh.positions.col(ring * 12);
    mesh.triangles.push_back({ring * 12, (ring + 1) * 12, tip});
  }
  const RepairedMesh repaired = repair(mesh);
  expect_clean(repaired);
  EXPECT_EQ(repaired.non_manifold_edges, 5);
  EXPECT_EQ(repaired.mesh.triangle_count(), mesh.triangle_count());
  for (int t = 0; t < tube.triangle_count(); ++t) {
    EXPECT_EQ(repaired.mesh.triangles[t], tube.triangles[t]);
  }
  for (int v = 0; v < repaired.mesh.vertex_count(); ++v) {
    EXPECT_EQ(repaired.mesh.positions.col(v), mesh.positions.col(repaired.source_vertex[v]));
  }
}

TEST(Repair, TakesThousandsOfTrianglesOnOneEdgeApart) {
  constexpr int kPages = 20000;
  TriangleMesh book;
  book.positions.resize(3, kPages + 2);
  book.positions.col(0).setZero();
  book.positions.col(1) << 0, 0, 1;
  for (int page = 0; page < kPages; ++page) {
    book.positions.col(page + 2) << std::cos(page), std::sin(page), 0;
    book.triangles.push_back({0, 1, page + 2});
  }
  expect_clean(repair(book));
}

TEST(Repair, LeavesBowTiesAlone) {
  TriangleMesh mesh;
  mesh.positions.resize(3, 5);
  mesh.positions << 0, 1, 1, -1, -1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0;
  mesh.triangles = {{0, 1, 2}, {0, 4, 3}};
  const RepairedMesh repaired = repair(mesh);
  EXPECT_EQ(repaired.mesh.vertex_count(), 5);
  EXPECT_EQ(repaired.mesh.triangles, mesh.triangles);
}

TEST(Repair, FindsMoebiusStrips) {
  EXPECT_EQ(repair(make_moebius_strip()).one_sided_components, 1);
}

TEST(Repair, CleansRandomTriangleSoups) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const TriangleMesh mesh = make_soup(4 + round % 9, 40, random);
    const RepairedMesh repaired = repair(mesh);
    expect_clean(repaired);
    // Separated triangles are kept, and each corner stays at its position.
    EXPECT_EQ(
        repaired.mesh.triangle_count() + repaired.duplicate_triangles + repaired.repeated_corners,
        mesh.triangle_count());
    for (int t = 0; t < repaired.mesh.triangle_count(); ++t) {
      std::set<int> corners;
      for (const int v : repaired.mesh.triangles[t]) corners.insert(repaired.source_vertex[v]);
      const Triangle& source = mesh.triangles[repaired.source_triangle[t]];
      EXPECT_EQ(corners, std::set<int>(source.begin(), source.end()));
    }
    for (int v = 0; v < repaired.mesh.vertex_count(); ++v) {
      EXPECT_EQ(repaired.mesh.positions.col(v), mesh.positions.col(repaired.source_vertex[v]));
    }
  }
}

TEST(Repair, KeepsTrianglesOfAnEdgeThatHangTogetherAroundBothOfItsEnds) {
  TriangleMesh mesh;
  mesh.positions = Points::Random(3, 8);
  mesh.triangles = {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}, {1, 0, 5},  // four on the edge from 0 to 1
                    {3, 0, 4}, {2, 0, 5}, {3, 1, 6}, {6, 1, 4},  // around its ends
                    {2, 7, 1}, {7, 2, 3}, {3, 6, 7}};            // and the rest joins them
  const RepairedMesh repaired = repair(mesh);
  expect_clean(repaired);
  EXPECT_EQ(repaired.non_manifold_edges, 1);
  EXPECT_EQ(repaired.source_triangle.size(), mesh.triangles.size());
}

}  // namespace
}  // namespace sinew
