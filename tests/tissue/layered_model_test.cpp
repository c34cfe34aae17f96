// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "mesh/prisms.h"
#include "mesh/triangle_mesh.h"
#include "support/meshes.h"
#include "tissue/tissue_model.h"

namespace sinew {
namespace {

TEST(LayeredModel, TakesThreeSurfaces) {
  const TriangleMesh skin = make_sphere(1.0, 8, 12);
  const TissueModel model =
      layered_model({skin.positions, 0.8 * skin.positions, 0.5 * skin.positions}, skin.triangles,
                    2400.0, 1.0, 10.0);
  EXPECT_EQ(model.surface_count, 3);
  EXPECT_EQ(model.tetrahedra.size(), 6 * skin.triangles.size());
  EXPECT_EQ(model.vertex_count(), 3 * skin.vertex_count());
  EXPECT_NEAR(model.masses.sum(), 10.0, 1e-12);
  double sum = 0.0;
  for (const Tetrahedron& t : model.tetrahedra) {
    const double volume = signed_volume(model.rest_positions, t);
    EXPECT_GT(volume, 0.0);
    sum += volume;
  }
  const double ball = signed_volume(skin.positions, skin.triangles);
  EXPECT_NEAR(sum, ball * (1.0 - 0.125), 1e-12);
}

TEST(LayeredModel, CountsFlatAndTurnedTetrahedra) {
  TriangleMesh skin = make_sphere(1.0, 8, 12);
  Points base = 0.5 * skin.positions;
  base.col(3) = skin.positions.col(3);          // on the skin: flat tetrahedra
  base.col(50) = 1.4 * skin.positions.col(50);  // outside: inverted ones
  const TissueModel model =
      layered_model({skin.positions, base}, skin.triangles, 2400.0, 30.0, 10.0);
  EXPECT_GT(model.degenerate_at_rest, 0);
  EXPECT_GT(model.inverted_at_rest, 0);
  EXPECT_TRUE(model.stiffness.allFinite());
  EXPECT_TRUE(model.masses.allFinite());
}

}  // namespace
}  // namespace sinew
