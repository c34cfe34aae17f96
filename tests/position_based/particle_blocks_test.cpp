// SPDX-License-Identifier: MIT

#include "position_based/particle_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

TEST(ParticleBlocks, LetThreadsProjectClustersAtTheSameTime) {
  TriangleMesh ellipsoid = make_sphere(0.5);
  ellipsoid.positions.row(0) *= 4.0;
  const TetrahedronMesh mesh = fill_solid(ellipsoid, {.tetrahedra = 6000}).mesh;
  const ParticleBlocks blocks =
      divide_particles(mesh.vertex_count(), unique_edges(mesh.tetrahedra), 4);
  ASSERT_EQ(blocks.count, 4);
  std::vector<std::set<int>> between(3);  // particles of the constraints between two blocks
  std::vector<int> inside(4, 0);
  for (const Tetrahedron& t : mesh.tetrahedra) {
    const auto [least, most] =
        std::ranges::minmax(t, {}, [&](int v) { return blocks.block_of[v]; });
    const int first = blocks.block_of[least], last = blocks.block_of[most];
    ASSERT_LE(last - first, 1);
    if (first == last)
      ++inside[first];
    else
      between[first].insert(t.begin(), t.end());
  }
  for (int b = 0; b < 2; ++b)
    for (const int particle : between[b]) EXPECT_FALSE(between[b + 1].contains(particle));
  EXPECT_LT(std::ranges::max(inside), 2 * std::ranges::min(inside));
}

TEST(ParticleBlocks, AreFewerWhereTheMeshIsShort) {
  EXPECT_EQ(divide_particles(3, {{0, 1}, {1, 2}}, 4).count, 1);
  EXPECT_EQ(divide_particles(4, {{0, 1}, {1, 2}, {2, 3}}, 4).count, 2);
  EXPECT_EQ(divide_particles(2, {}, 4).block_of.size(), 2U);
}

}  // namespace
}  // namespace sinew
