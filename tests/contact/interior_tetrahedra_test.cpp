// SPDX-License-Identifier: MIT

#include "contact/interior_tetrahedra.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "contact/limbs.h"
#include "mesh/prisms.h"

namespace sinew {
namespace {

TEST(InteriorTetrahedra, FillALimbWithoutOverlap) {
  const Limbs limb = make_limb();
  const InteriorTetrahedra interior =
      interior_tetrahedra(limb.skin.triangles, limb.skin.positions, limb.bone_points);
  Points corners(3, 2 * limb.size());
  corners << limb.skin.positions, limb.bone_points;
  ASSERT_EQ(interior.begin.size(), limb.skin.triangles.size() + 1);
  double sum = 0.0;
  for (std::size_t t = 0; t < limb.skin.triangles.size(); ++t) {
    // The closest points lie on a line, so at least one of the three tetrahedra of a triangle has
    // no volume and is dropped.
    EXPECT_LE(interior.begin[t + 1] - interior.begin[t], 2);
    EXPECT_GE(interior.begin[t + 1] - interior.begin[t], 1);
    for (int i = interior.begin[t]; i < interior.begin[t + 1]; ++i) {
      const double volume = signed_volume(corners, interior.tetrahedra[i]);
      EXPECT_GT(volume, 0.0);
      sum += volume;
    }
  }
  // All volumes are positive. If they add up to the area of the regular polygon times the length,
  // the tetrahedra do not overlap.
  const double area = 0.5 * 24 * 0.4 * 0.4 * std::sin(2.0 * std::numbers::pi / 24);
  EXPECT_NEAR(sum, area * 2.8, 1e-9);
}

}  // namespace
}  // namespace sinew
