// SPDX-License-Identifier: MIT

#include "volume/lattice.h"

#include <gtest/gtest.h>

#include <random>

#include "volume/embedding.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

constexpr int kCubes = 5;  // along each axis, each with side 1

Octree cube_of_cubes(int levels) {
  Octree octree(Eigen::Vector3d::Zero(), 1.0, levels);
  for (int x = 0; x < kCubes; ++x)
    for (int y = 0; y < kCubes; ++y)
      for (int z = 0; z < kCubes; ++z) octree.add({0, {x, y, z}});
  return octree;
}

TEST(Lattice, OfEqualCubesHasTheAnglesOfABodyCenteredCubicLattice) {
  const Lattice lattice = fill_octree(cube_of_cubes(1));
  EXPECT_EQ(lattice.mesh.tetrahedron_count(), 4 * 3 * kCubes * kCubes * (kCubes - 1));
  const TetrahedronQuality quality = quality_of(lattice.mesh);
  EXPECT_NEAR(quality.smallest_angle, 60.0, 1e-9);
  EXPECT_NEAR(quality.largest_angle, 90.0, 1e-9);
  EXPECT_NEAR(quality.smallest_volume, 1.0 / 12.0, 1e-12);
}

TEST(Lattice, CoversRandomlyRefinedSpaceOnce) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> inner(1.0, kCubes - 1.0);
  for (int levels = 1; levels <= 4; ++levels) {
    Octree octree = cube_of_cubes(levels);
    for (int i = 0; i < 6; ++i) {
      const Eigen::Vector3d place{inner(random), inner(random), inner(random)};
      octree.refine_at(place, levels - 1);
    }
    octree.balance();
    const Lattice lattice = fill_octree(octree);
    EXPECT_GT(quality_of(lattice.mesh).smallest_volume, 0.0);
    for (int i = 0; i < 200; ++i) {
      const Eigen::Vector3d point{inner(random), inner(random), inner(random)};
      int around = 0;
      for (const Tetrahedron& t : lattice.mesh.tetrahedra)
        around += barycentric(lattice.mesh.positions, t, point).minCoeff() > 0.0 ? 1 : 0;
      ASSERT_EQ(around, 1) << "levels " << levels;
    }
  }
}

}  // namespace
}  // namespace sinew
