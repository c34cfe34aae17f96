#include "contact/interior_tetrahedra.h"

#include <gtest/gtest.h>

#include <numbers>

#include "mesh/prisms.h"
#include "mesh/triangle_mesh.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// A tube around a bone from -1 to 1 along x, and the nearest points of that bone.
struct Limb {
  TriangleMesh skin;
  Points feet;

  Limb(int rings, int segments) : skin(make_tube(2.8, 0.4, rings, segments)) {
    feet = Points::Zero(3, skin.vertex_count());
    feet.row(0) = skin.positions.row(0).cwiseMax(-1.0).cwiseMin(1.0);
  }
};

TEST(InteriorTetrahedra, FillALimbWithoutOverlap) {
  const Limb limb(40, 24);
  const InteriorTetrahedra interior = interior_tetrahedra(limb.skin.triangles, limb.skin.positions,
                                                          limb.feet);
  Points corners(3, 2 * limb.skin.vertex_count());
  corners << limb.skin.positions, limb.feet;
  ASSERT_EQ(interior.begin.size(), limb.skin.triangles.size() + 1);
  double sum = 0.0;
  for (std::size_t t = 0; t < limb.skin.triangles.size(); ++t) {
    // The feet are on a line, so at least one of three has no volume and is dropped.
    EXPECT_LE(interior.begin[t + 1] - interior.begin[t], 2);
    EXPECT_GE(interior.begin[t + 1] - interior.begin[t], 1);
    for (int i = interior.begin[t]; i < interior.begin[t + 1]; ++i) {
      const double volume = signed_volume(corners, interior.tetrahedra[i]);
      EXPECT_GT(volume, 0.0);
      sum += volume;
    }
  }
  // The area of a regular polygon times the length, all positive: no overlap.
  const double area = 0.5 * 24 * 0.4 * 0.4 * std::sin(2.0 * std::numbers::pi / 24);
  EXPECT_NEAR(sum, area * 2.8, 1e-9);
}

}  // namespace
}  // namespace sinew
