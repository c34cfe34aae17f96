// SPDX-License-Identifier: MIT

#include "contact/contact_geometry.h"

#include <gtest/gtest.h>

#include <random>

#include "contact/surface_walk.h"
#include "cuda/both_contacts.h"

namespace sinew {
namespace {

/// Generates points whose coordinates often coincide, so that many points lie in planes and on
/// lines of others.
struct RandomPoints {
  std::mt19937 random{3};

  Eigen::Vector3f next() {
    std::uniform_int_distribution<int> coarse(-2, 2);
    std::uniform_real_distribution<float> fine(-2.0F, 2.0F);
    Eigen::Vector3f point;
    for (float& x : point)
      x = random() % 2 == 0 ? static_cast<float>(coarse(random)) : fine(random);
    return point;
  }
};

cuda::Vec3 vec3(const Eigen::Vector3f& v) {
  return {v[0], v[1], v[2]};
}

TEST(ContactGeometry, PutsPointsOnTheSideOfTetrahedraWhereTheHostHasThem) {
  RandomPoints points;
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    const Eigen::Vector3f a = points.next(), b = points.next(), c = points.next(),
                          d = points.next(), p = points.next();
    const int expected = side_of_interior(p, a, b, c, d);
    EXPECT_EQ(side_of_interior(vec3(p), vec3(a), vec3(b), vec3(c), vec3(d)), expected);
    inside += expected != 0 ? 1 : 0;
  }
  EXPECT_GT(inside, 200);
}

TEST(ContactGeometry, FindsPlacesBeforeTrianglesLikeTheHost) {
  RandomPoints points;
  for (int i = 0; i < 5000; ++i) {
    PointsF corners(3, 3);
    for (auto corner : corners.colwise()) corner = points.next();
    PosedSkin skin(3, {{0, 1, 2}});
    skin.pose(corners, corners);
    const Eigen::Vector3f point = points.next();
    const SurfacePlace expected = relative_position(skin, point, 0);
    const RelativePosition<cuda::Vec3> place =
        relative_position({vec3(corners.col(0)), vec3(corners.col(1)), vec3(corners.col(2)),
                           vec3(skin.triangle_normal(0)), vec3(skin.vertex_normal(0)),
                           vec3(skin.vertex_normal(1)), vec3(skin.vertex_normal(2))},
                          vec3(point), 7);
    EXPECT_EQ(place.triangle, 7);
    EXPECT_EQ(eigen(place.barycentric), expected.barycentric);
    EXPECT_EQ(eigen(place.normal), expected.normal);
    EXPECT_EQ(place.height, expected.height);
    EXPECT_EQ(place.plane_distance, expected.plane_distance);
    EXPECT_EQ(place.lateral, expected.lateral);
    EXPECT_EQ(place.distance, expected.distance);
  }
}

TEST(ContactGeometry, MakesUnitVectorsOfWhatHasALengthOnly) {
  EXPECT_EQ(eigen(unit_or_zero(cuda::Vec3{0.0F, 3.0F, 4.0F})), Eigen::Vector3f(0.0F, 0.6F, 0.8F));
  EXPECT_TRUE(eigen(unit_or_zero(cuda::Vec3{})).isZero(0.0F));
  EXPECT_TRUE(eigen(unit_or_zero(cuda::Vec3{1e30F, 1e30F, 0.0F})).isZero(0.0F));
  EXPECT_TRUE(eigen(unit_or_zero(cuda::Vec3{NAN, 1.0F, 0.0F})).isZero(0.0F));
}

}  // namespace
}  // namespace sinew
