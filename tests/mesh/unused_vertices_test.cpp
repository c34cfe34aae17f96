// SPDX-License-Identifier: MIT

#include "mesh/unused_vertices.h"

#include <gtest/gtest.h>

#include "support/meshes.h"

namespace sinew {
namespace {

TEST(UnusedVertices, AreRemovedAndTheOthersKeepTheirOrderAndTriangles) {
  const TriangleMesh sphere = make_sphere(0.5, 4, 6);
  TriangleMesh padded;  // a vertex without triangles before each of the sphere, and one at the end
  padded.positions = Points::Constant(3, 2 * sphere.vertex_count() + 1, 9.0);
  for (int v = 0; v < sphere.vertex_count(); ++v)
    padded.positions.col(2 * v + 1) = sphere.positions.col(v);
  padded.triangles = sphere.triangles;
  for (Triangle& t : padded.triangles)
    for (int& v : t) v = 2 * v + 1;
  const TriangleMesh result = without_unused_vertices(padded);
  EXPECT_EQ(result.positions, sphere.positions);
  EXPECT_EQ(result.triangles, sphere.triangles);
}

}  // namespace
}  // namespace sinew
