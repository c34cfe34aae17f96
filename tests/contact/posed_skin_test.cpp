// SPDX-License-Identifier: MIT

#include "contact/posed_skin.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "contact/limbs.h"

namespace sinew {
namespace {

TEST(PosedSkin, HasTheSameNormalsWhicheverItKeeps) {
  const Limbs limb = make_limb(Eigen::Vector3d::Zero(), 8, 8);
  const int count = limb.size();
  PosedSkin some(count, limb.skin.triangles);
  PosedSkin all(count, limb.skin.triangles);
  std::mt19937 random(3);
  for (int round = 0; round < 40; ++round) {
    Limbs posed = shaken(limb, 0.01 * round, random);
    if (round % 4 == 3) posed.skin.positions(0, 7) = std::numeric_limits<double>::infinity();
    const PointsF skin = posed.skin.positions.cast<float>();
    const PointsF bone_points = posed.bone_points.cast<float>();
    std::vector<int> kept;
    for (int v = round % 5; v < count; v += 5) kept.push_back(v);
    // In some rounds, all of the skin has been posed just before, in another pose.
    if (round % 3 == 0) some.pose(bone_points, skin);
    some.pose_among(kept, skin, bone_points);
    all.pose(skin, bone_points);
    for (int t = 0; t < static_cast<int>(limb.skin.triangles.size()); ++t) {
      EXPECT_TRUE(some.triangle_normal(t) == all.triangle_normal(t)) << round << ": " << t;
    }
    for (int v = 0; v < count; ++v) {
      EXPECT_TRUE(some.vertex_normal(v) == all.vertex_normal(v)) << round << ": " << v;
      EXPECT_TRUE(some.corner(v) == all.corner(v) &&
                  some.corner(count + v) == all.corner(count + v));
    }
    for (const int v : kept) {
      EXPECT_TRUE(some.vertex_normals().col(v) == all.vertex_normals().col(v));
    }
  }
}

}  // namespace
}  // namespace sinew
