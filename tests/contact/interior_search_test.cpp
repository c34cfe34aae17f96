// SPDX-License-Identifier: MIT

#include "contact/interior_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "contact/contact_geometry.h"
#include "contact/interior_by_brute_force.h"
#include "contact/limbs.h"
#include "core/thread_count.h"

namespace sinew {
namespace {

const Eigen::Vector3f kA(0.0F, 0.0F, 0.0F), kB(1.0F, 0.0F, 0.0F), kC(0.0F, 1.0F, 0.0F),
    kD(0.0F, 0.0F, 1.0F);

int side(const Eigen::Vector3f& point) {
  return side_of_interior(point, kA, kB, kC, kD);
}

TEST(SideOfInterior, TellsInsideFromOutside) {
  EXPECT_EQ(side({0.2F, 0.2F, 0.2F}), 1);
  EXPECT_EQ(side_of_interior({0.2F, 0.2F, 0.2F}, kB, kA, kC, kD), -1);
  for (int axis = 0; axis < 3; ++axis) {
    Eigen::Vector3f point(0.2F, 0.2F, 0.2F);
    point[axis] = -0.001F;
    EXPECT_EQ(side(point), 0);
    EXPECT_EQ(side_of_interior(point, kB, kA, kC, kD), 0);
  }
  EXPECT_EQ(side({0.34F, 0.34F, 0.34F}), 0);
}

TEST(SideOfInterior, CountsFacesEdgesAndCornersAsInside) {
  for (const Eigen::Vector3f& point :
       {kA, kB, kC, kD, Eigen::Vector3f(0.5F * (kA + kB)), Eigen::Vector3f(0.5F * (kC + kD)),
        Eigen::Vector3f((kA + kB + kC) / 3.0F), Eigen::Vector3f((kB + kC + kD) / 3.0F)}) {
    EXPECT_EQ(side(point), 1) << point.transpose();
  }
}

TEST(SideOfInterior, KnowsNoInsideWithoutVolumeOrOfWhatIsNotANumber) {
  EXPECT_EQ(side_of_interior({0.2F, 0.2F, 0.0F}, kA, kB, kC, {0.3F, 0.3F, 0.0F}), 0);
  EXPECT_EQ(side_of_interior(kA, kA, kA, kA, kA), 0);
  EXPECT_EQ(side({std::nanf(""), 0.2F, 0.2F}), 0);
  EXPECT_EQ(side_of_interior({0.2F, 0.2F, 0.2F}, kA, kB, {0.0F, std::nanf(""), 0.0F}, kD), 0);
}

using Hit = std::tuple<int, int, int>;

std::vector<Hit> as_tuples(const std::vector<InteriorHit>& hits) {
  std::vector<Hit> tuples;
  for (const InteriorHit& hit : hits) tuples.emplace_back(hit.vertex, hit.triangle, hit.sign);
  return tuples;
}

std::vector<int> all_of(int count) {
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<Hit> brute_force(const InteriorTetrahedra& interior, const PosedSkin& skin,
                             float largest_dot) {
  const std::vector<int> all = all_of(skin.vertex_count());
  return as_tuples(interior_by_brute_force(
      interior, skin, {skin.skin(), skin.vertex_normals(), all, true}, largest_dot));
}

/// Two coarse parallel limbs, which the tests deform at random.
struct CoarseLimbs {
  Limbs rest = make_limb(Eigen::Vector3d::Zero(), 8, 8) + make_limb({0.0, 1.0, 0.0}, 8, 8);
  InteriorTetrahedra interior =
      interior_tetrahedra(rest.skin.triangles, rest.skin.positions, rest.bone_points);
  InteriorSearch search{rest.skin, interior, 0.3};
  PosedSkin skin{rest.size(), rest.skin.triangles};
};

TEST(InteriorSearch, FindsWhatBruteForceFinds) {
  CoarseLimbs limbs;
  auto& [rest, interior, search, skin] = limbs;
  std::mt19937 random(4);
  std::size_t found = 0;
  for (int round = 0; round < 400; ++round) {
    // The shapes range from nearly undeformed to a tangled heap. Some have a vertex that is NaN or
    // a closest point at infinity.
    Limbs posed = shaken(rest, 0.002 * round, random);
    if (round % 5 == 4) posed.skin.positions(1, 5) = std::nan("");
    if (round % 5 == 3) posed.bone_points(1, 100) = std::numeric_limits<double>::infinity();
    skin.pose(posed.skin.positions.cast<float>(), posed.bone_points.cast<float>());
    for (const float largest_dot : {0.0F, 0.2F, 2.0F}) {
      const std::vector<Hit> hits = as_tuples(search.find(skin, largest_dot));
      EXPECT_EQ(hits, brute_force(interior, skin, largest_dot)) << round << ", " << largest_dot;
      found += hits.size();
    }
  }
  EXPECT_GT(found, 10000U);
}

TEST(InteriorSearch, AmongSomeVerticesFindsWhatIsInTheirTriangles) {
  CoarseLimbs limbs;
  auto& [rest, interior, search, skin] = limbs;
  std::mt19937 random(6);
  std::size_t found = 0;
  std::size_t left_out = 0;
  for (int round = 0; round < 200; ++round) {
    const Limbs posed = shaken(rest, 0.003 * round, random);
    skin.pose(posed.skin.positions.cast<float>(), posed.bone_points.cast<float>());
    std::vector<int> some = all_of(rest.size());
    std::erase_if(some, [&](int v) { return (v / 9 + round) % 4 != 0; });
    const auto is_some = [&](int v) { return std::binary_search(some.begin(), some.end(), v); };
    PosedSkin little(rest.size(), rest.skin.triangles);
    little.pose_among(some, posed.skin.positions.cast<float>(), posed.bone_points.cast<float>());
    const std::vector<Hit> hits = as_tuples(search.find_among(some, little, 0.0F));
    EXPECT_EQ(hits, as_tuples(search.find_among(some, skin, 0.0F)));
    const std::vector<Hit> all = brute_force(interior, skin, 0.0F);
    for (const auto& [vertex, triangle, sign] : hits) {
      EXPECT_TRUE(is_some(vertex));
      EXPECT_NE(std::find(all.begin(), all.end(), Hit(vertex, triangle, sign)), all.end());
    }
    for (const auto& [vertex, triangle, sign] : all) {
      const Triangle& corners = skin.triangles()[triangle];
      const bool around = std::any_of(corners.begin(), corners.end(), is_some);
      const bool faces = skin.triangle_normal(triangle).dot(skin.vertex_normal(vertex)) <= 0.0F;
      if (is_some(vertex) && around && faces && sign > 0) {
        EXPECT_NE(std::find(hits.begin(), hits.end(), Hit(vertex, triangle, sign)), hits.end());
      }
    }
    found += hits.size();
    left_out += all.size() - hits.size();
  }
  EXPECT_GT(found, 500U);
  EXPECT_GT(left_out, 500U);
  EXPECT_TRUE(search.find_among({}, skin, 0.0F).empty());
}

TEST(InteriorSearch, FindsPointsThatAreNotOfTheSkin) {
  CoarseLimbs limbs;
  auto& [rest, interior, search, skin] = limbs;
  std::mt19937 random(9);
  std::uniform_real_distribution<float> anywhere(-1.6F, 1.6F);
  constexpr int kPoints = 300;
  std::size_t found = 0;
  for (int round = 0; round < 100; ++round) {
    const Limbs posed = shaken(rest, 0.005 * round, random);
    skin.pose(posed.skin.positions.cast<float>(), posed.bone_points.cast<float>());
    PointsF positions(3, kPoints), normals(3, kPoints);
    for (int v = 0; v < kPoints; ++v) {
      positions.col(v) << anywhere(random), anywhere(random), 0.5F * anywhere(random);
      normals.col(v) << anywhere(random), anywhere(random), anywhere(random);
      normals.col(v).normalize();
      if (v % 5 == 0) normals.col(v).setZero();
      if (v % 50 == 49) positions(1, v) = std::nanf("");
      if (v % 50 == 48) positions(2, v) = std::numeric_limits<float>::infinity();
    }
    // Only some of the points are looked up.
    std::vector<int> columns = all_of(kPoints);
    std::erase_if(columns, [&](int v) { return v % 7 == round % 7; });
    const OrientedPoints points{positions, normals, columns, false};
    for (const float largest_dot : {0.0F, 0.7F, 2.0F}) {
      const std::vector<Hit> hits = as_tuples(search.find(skin, points, largest_dot));
      EXPECT_EQ(hits, as_tuples(interior_by_brute_force(interior, skin, points, largest_dot)));
      found += hits.size();
    }
  }
  EXPECT_GT(found, 10000U);
}

TEST(InteriorSearch, FindsTheSameWithAnyNumberOfThreads) {
  const TwoLimbs limbs(1.0);
  const InteriorTetrahedra interior = interior_tetrahedra(
      limbs.rest.skin.triangles, limbs.rest.skin.positions, limbs.rest.bone_points);
  InteriorSearch search(limbs.rest.skin, interior, 0.1);
  PosedSkin skin(limbs.rest.size(), limbs.rest.skin.triangles);
  const Limbs posed = limbs.moved({0.1, -0.4, 0.1});
  skin.pose(posed.skin.positions.cast<float>(), posed.bone_points.cast<float>());
  std::vector<Hit> first;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    const std::vector<Hit> hits = as_tuples(search.find(skin, 0.0F));
    if (threads == 1) first = hits;
    EXPECT_EQ(hits, first);
  }
  set_thread_count(0);
  EXPECT_GT(first.size(), 20U);
}

}  // namespace
}  // namespace sinew
