// SPDX-License-Identifier: MIT

#include "contact/surface_walk.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/limbs.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

const auto kAnyTriangle = [](int) { return true; };

struct PosedLimb {
  Limbs limb = make_limb();
  PosedSkin skin{limb.skin.triangles, limb.skin.positions, limb.bone_points};
  double edge = mean_edge_length(limb.skin.triangles, limb.skin.positions);
  SurfaceWalk walk{skin, edge};
  TriangleTree tree{limb.skin};

  int nearest_to(const Eigen::Vector3f& point) const {
    return tree.closest(point.cast<double>())->point.triangle;
  }
  float distance_of(const Eigen::Vector3f& point) const {
    return static_cast<float>(tree.closest(point.cast<double>())->distance);
  }
};

TEST(PlaceBefore, MeasuresFromTheNearestPointOfTheTriangle) {
  PosedSkin skin(3, {{0, 1, 2}});
  PointsF corners(3, 3);
  corners << 0, 1, 0, 0, 0, 1, 0, 0, 0;  // in the plane z = 0, facing up
  skin.pose(corners, corners);
  const SurfacePlace below = relative_position(skin, {0.25F, 0.25F, -0.5F}, 0);
  EXPECT_EQ(below.triangle, 0);
  EXPECT_LT((below.barycentric - Eigen::Vector3f(0.5F, 0.25F, 0.25F)).norm(), 1e-6F);
  EXPECT_LT((below.normal - Eigen::Vector3f::UnitZ()).norm(), 1e-6F);
  EXPECT_FLOAT_EQ(below.height, -0.5F);
  EXPECT_FLOAT_EQ(below.plane_distance, -0.5F);
  EXPECT_FLOAT_EQ(below.distance, 0.5F);
  EXPECT_NEAR(below.lateral, 0.0F, 1e-6F);
  const SurfacePlace outside = relative_position(skin, {-3.0F, 0.0F, 4.0F}, 0);
  EXPECT_LT((outside.barycentric - Eigen::Vector3f::UnitX()).norm(), 1e-6F);
  EXPECT_FLOAT_EQ(outside.height, 4.0F);
  EXPECT_FLOAT_EQ(outside.plane_distance, 4.0F);
  EXPECT_FLOAT_EQ(outside.distance, 5.0F);
  EXPECT_FLOAT_EQ(outside.lateral, 3.0F);
}

TEST(SurfaceWalk, DescendsToTheNearestTriangle) {
  const PosedLimb posed;
  for (double angle = -0.6; angle <= 0.6; angle += 0.05) {
    const auto y = static_cast<float>(0.3 * std::cos(angle));
    const auto z = static_cast<float>(0.3 * std::sin(angle));
    const int start = posed.nearest_to({0.0F, 0.4F, 0.01F});
    const Eigen::Vector3f point(0.4F, y, z);
    const SurfacePlace place =
        posed.walk.descend(point, relative_position(posed.skin, point, start), kAnyTriangle);
    EXPECT_NEAR(place.distance, posed.distance_of(point), 0.02 * posed.edge + 1e-6);
  }
}

TEST(SurfaceWalk, FollowsWhatSlides) {
  const PosedLimb posed;
  Eigen::Vector3f point(-0.5F, 0.1F, 0.0F);
  int triangle = posed.nearest_to({-0.5F, 0.4F, 0.01F});
  int changes = 0;
  for (; point[0] < 0.5F; point[0] += 0.01F) {
    const SurfacePlace place =
        posed.walk.follow(point, relative_position(posed.skin, point, triangle), kAnyTriangle);
    EXPECT_LE(place.lateral, 0.02 * posed.edge + 1e-6);
    EXPECT_GT(place.normal[1], 0.9F);
    changes += place.triangle != triangle ? 1 : 0;
    triangle = place.triangle;
  }
  EXPECT_GE(changes, 8);
}

TEST(SurfaceWalk, GoesToNoForbiddenTriangle) {
  const PosedLimb posed;
  const int start = posed.nearest_to({0.0F, 0.4F, 0.01F});
  const Eigen::Vector3f point(0.6F, 0.35F, 0.0F);
  // Triangles that reach beyond x = 0.3, between the start and the point, are forbidden.
  const auto before_fence = [&](int t) {
    for (const int v : posed.skin.triangles()[t]) {
      if (posed.skin.corner(v)[0] > 0.3F) return false;
    }
    return true;
  };
  const SurfacePlace first = relative_position(posed.skin, point, start);
  for (const SurfacePlace& place : {posed.walk.descend(point, first, before_fence),
                                    posed.walk.follow(point, first, before_fence)}) {
    EXPECT_TRUE(before_fence(place.triangle));
    EXPECT_LT(place.distance, first.distance);
  }
  EXPECT_FALSE(before_fence(posed.walk.descend(point, first, kAnyTriangle).triangle));
  EXPECT_FALSE(before_fence(posed.walk.follow(point, first, kAnyTriangle).triangle));
}

}  // namespace
}  // namespace sinew
