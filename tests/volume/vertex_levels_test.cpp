// SPDX-License-Identifier: MIT

#include "volume/vertex_levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

TEST(VertexLevels, CountEdgesFromOneEnd) {
  // A path 3-0-2-1, numbered at random, and a vertex without edges.
  const std::vector<int> levels = vertex_levels(5, {{0, 2}, {0, 3}, {1, 2}});
  EXPECT_EQ(std::abs(levels[3] - levels[1]), 3);
  EXPECT_EQ(std::abs(levels[3] - levels[0]), 1);
  EXPECT_EQ(std::abs(levels[1] - levels[2]), 1);
  EXPECT_EQ(levels[4], 4);
}

TEST(VertexLevels, DifferByOneAtMostAlongEdgesAndAscendInAFilledSolid) {
  const TetrahedronMesh mesh = fill_solid(make_sphere(0.5), {.tetrahedra = 3000}).mesh;
  const auto edges = unique_edges(mesh.tetrahedra);
  const std::vector<int> levels = vertex_levels(mesh.vertex_count(), edges);
  EXPECT_TRUE(std::ranges::is_sorted(levels));
  EXPECT_EQ(levels.front(), 0);
  EXPECT_GT(levels.back(), 5);
  for (const auto& [a, b] : edges) EXPECT_LE(std::abs(levels[a] - levels[b]), 1);
}

TEST(VertexLevels, SortingOnlyRenumbers) {
  TetrahedronMesh mesh{Points::Random(3, 6), {{5, 1, 0, 2}, {2, 1, 0, 4}, {3, 1, 0, 4}}};
  const TetrahedronMesh before = mesh;
  sort_by_levels(mesh);
  using Corner = std::array<double, 3>;
  const auto corners = [](const TetrahedronMesh& of) {
    std::multiset<std::array<Corner, 4>> all;
    for (const Tetrahedron& t : of.tetrahedra) {
      std::array<Corner, 4> places;
      for (int k = 0; k < 4; ++k)
        places[k] = {of.positions(0, t[k]), of.positions(1, t[k]), of.positions(2, t[k])};
      all.insert(places);
    }
    return all;
  };
  EXPECT_EQ(corners(mesh), corners(before));
}

}  // namespace
}  // namespace sinew
