// SPDX-License-Identifier: MIT

#include "mesh/body_inside.h"

#include <gtest/gtest.h>

#include "mesh/feature_size.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Builds spheres of radius 0.5 whose centers are on the x axis.
TriangleMesh spheres_at(const std::vector<double>& places) {
  TriangleMesh all;
  for (const double place : places) {
    const TriangleMesh sphere = make_sphere(0.5, 21, 32);
    const int first = all.vertex_count();
    all.positions.conservativeResize(3, first + sphere.vertex_count());
    all.positions.rightCols(sphere.vertex_count()) =
        sphere.positions.colwise() + Eigen::Vector3d(place, 0.0, 0.0);
    for (const Triangle& t : sphere.triangles) {
      all.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
  }
  return all;
}

const Eigen::Vector3d kNoNormal = Eigen::Vector3d::Zero();

TEST(BodyInside, ContainsSegmentsThroughOneBodyAndOverlappingOnes) {
  const BodyInside one(spheres_at({0.0}));
  EXPECT_TRUE(one.contains_segment({-0.4, 0.01, 0.02}, kNoNormal, {0.4, 0.02, 0.01}));
  EXPECT_FALSE(one.contains_segment({-0.4, 0.01, 0.02}, kNoNormal, {0.7, 0.02, 0.01}));
  const BodyInside two(spheres_at({0.0, 0.8}));
  EXPECT_TRUE(two.contains_segment({-0.4, 0.01, 0.02}, kNoNormal, {1.2, 0.02, 0.01}));
}

TEST(BodyInside, ContainsNoSegmentAcrossAThinGap) {
  const BodyInside body(spheres_at({0.0, 1.002}));
  EXPECT_FALSE(body.contains_segment({0.3, 0.001, 0.002}, kNoNormal, {0.7, 0.001, 0.002}));
}

TEST(BodyInside, SegmentsFromTheSurfaceMustBeginInwards) {
  // The two bodies overlap, and the point is on the surface of the first one inside the second. A
  // segment that leaves the first body there stays inside the second one, and only the normal shows
  // that it leaves the body on which it begins.
  const TriangleMesh mesh = spheres_at({0.0, 0.6});
  const BodyInside body(mesh);
  const Eigen::Vector3d from(0.4999, 0.003, 0.004);
  EXPECT_FALSE(body.contains_segment(from, Eigen::Vector3d::UnitX(), {0.9, 0.01, 0.0}));
  EXPECT_TRUE(body.contains_segment(from, Eigen::Vector3d::UnitX(), {0.1, 0.01, 0.0}));
}

// At a fold, or at a vertex with a wrong normal, a segment that seems to go inwards begins outside.
TEST(BodyInside, ContainsNoSegmentThatBeginsOutsideAndEntersAnotherBody) {
  const BodyInside body(spheres_at({0.0, 1.5}));
  const Eigen::Vector3d from(0.4999, 0.003, 0.004);
  EXPECT_FALSE(body.contains_segment(from, -Eigen::Vector3d::UnitX(), {1.5, 0.01, 0.0}));
  EXPECT_TRUE(body.contains_segment(from, Eigen::Vector3d::UnitX(), {0.0, 0.01, 0.0}));
}

TEST(FeatureSizes, AreHowThickABodyIs) {
  const TriangleMesh tube = make_tube(2.0, 0.1, 20, 32);
  const Eigen::VectorXd sizes = feature_sizes(tube);
  for (int v = 0; v < tube.vertex_count(); ++v) {
    if (std::abs(tube.positions(0, v)) >= 0.8) continue;
    EXPECT_NEAR(sizes[v], 0.2, 0.005);
  }
}

TEST(FeatureSizes, OfASheetAreInfinite) {
  EXPECT_TRUE(std::isinf(feature_sizes(make_moebius_strip()).maxCoeff()));
}

}  // namespace
}  // namespace sinew
