// SPDX-License-Identifier: MIT

#include "volume/smoothing.h"

#include <gtest/gtest.h>

#include "support/meshes.h"
#include "volume/fill_solid.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

TEST(Smoothing, MendsFlatElementsInsideAndOnTheSurface) {
  const TriangleMesh surface = make_sphere(1.0, 40, 60);
  const SolidSurface solid(surface);
  TetrahedronMesh mesh = fill_solid(surface, {.tetrahedra = 2000}).mesh;
  const std::vector<Triangle> boundary = boundary_triangles(mesh.tetrahedra);
  // Move one vertex of the boundary along the surface, and one inside, almost onto a neighbor.
  const int outer = boundary.front()[0], outer_neighbor = boundary.front()[1];
  mesh.positions.col(outer) =
      solid.closest(0.1 * mesh.positions.col(outer) + 0.9 * mesh.positions.col(outer_neighbor));
  int inner = 0;
  (mesh.positions.colwise().norm()).minCoeff(&inner);
  for (const Tetrahedron& t : mesh.tetrahedra) {
    if (t[0] != inner) continue;
    mesh.positions.col(inner) = 0.1 * mesh.positions.col(inner) + 0.9 * mesh.positions.col(t[1]);
    break;
  }
  ASSERT_LT(quality_of(mesh).smallest_angle, 5.0);
  smooth(mesh, vertex_mobility(mesh, solid), 14.0);
  EXPECT_GT(quality_of(mesh).smallest_angle, 12.0);
  EXPECT_LT(solid.distance(mesh.positions.col(outer)), 1e-12);
}

}  // namespace
}  // namespace sinew
