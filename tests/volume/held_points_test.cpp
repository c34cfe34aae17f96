// SPDX-License-Identifier: MIT

#include "volume/held_points.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "mesh/prisms.h"
#include "support/meshes.h"
#include "volume/fill_solid.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

TEST(HeldPoints, BecomeVerticesOfGoodElements) {
  const TriangleMesh surface = make_sphere(1.0, 40, 60);
  const SolidSurface solid(surface);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> shift(-0.1, 0.1);
  for (int trial = 0; trial < 10; ++trial) {
    const FilledSolid filled = fill_solid(surface, {.tetrahedra = 6000, .levels = 1});
    TetrahedronMesh mesh = filled.mesh;
    // A bone: points two edges apart.
    const double spacing = 2.0 * filled.size;
    const int count = static_cast<int>(1.2 / spacing);
    Points points(3, count);
    const Eigen::Vector3d start{-0.6, shift(random), shift(random)};
    const Eigen::Vector3d way{1.0, shift(random), shift(random)};
    for (int i = 0; i < count; ++i) points.col(i) = start + i * spacing * way.normalized();
    const std::vector<int> vertices = hold_points(mesh, vertex_mobility(mesh, solid), points, 14.0);
    for (int i = 0; i < count; ++i) {
      ASSERT_GE(vertices[i], 0) << trial << ' ' << i;
      EXPECT_EQ(mesh.positions.col(vertices[i]), points.col(i));
    }
    for (const Tetrahedron& t : mesh.tetrahedra) ASSERT_GT(signed_volume(mesh.positions, t), 0.0);
    EXPECT_GT(quality_of(mesh).smallest_angle, 8.0) << trial;
    EXPECT_LT(quality_of(mesh).largest_angle, 165.0) << trial;
    EXPECT_EQ(mesh.tetrahedra, filled.mesh.tetrahedra);
  }
}

TEST(HeldPoints, FindNoVertexOutside) {
  const TriangleMesh surface = make_sphere(1.0, 40, 60);
  TetrahedronMesh mesh = fill_solid(surface, {.tetrahedra = 2000}).mesh;
  Points points(3, 3);
  points << 0.0, 2.0, 1e-4, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0;
  const SolidSurface solid(surface);
  const std::vector<int> vertices = hold_points(mesh, vertex_mobility(mesh, solid), points, 14.0);
  EXPECT_GE(vertices[0], 0);
  EXPECT_EQ(vertices[1], -1);
  EXPECT_EQ(vertices[2], -1) << "it is next to the first one";
}

TEST(HeldPoints, LeaveVerticesOfInnerSurfacesThere) {
  const TriangleMesh surface = make_sphere(1.0, 40, 60);
  const SolidSurface solid(surface);
  const std::vector<InnerSurface> inner{InnerSurface(make_sphere(0.5, 40, 60))};
  FilledSolid filled = fill_solid(surface, inner, {.tetrahedra = 6000});
  const VertexMobility mobility = vertex_mobility(filled.mesh, solid, filled.regions, inner);
  Points points(3, 3);
  points << 0.49, 0.0, 0.75, 0.01, 0.51, 0.0, 0.0, 0.0, 0.0;
  const std::vector<int> vertices = hold_points(filled.mesh, mobility, points, 14.0);
  EXPECT_GE(vertices[2], 0);
  int between = 0;
  for (int v = 0; v < filled.mesh.vertex_count(); ++v) {
    if (mobility.surfaces[v] != &inner[0].solid()) continue;
    ++between;
    EXPECT_LT(inner[0].solid().distance(filled.mesh.positions.col(v)), 1e-9);
  }
  EXPECT_GT(between, 100);
}

}  // namespace
}  // namespace sinew
