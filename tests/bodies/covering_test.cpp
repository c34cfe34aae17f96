// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "bodies/layers/cover.h"
#include "bodies/layers/half_skin.h"
#include "bodies/layers/nest.h"
#include "bodies/layers/uncross.h"
#include "mesh/euler_characteristic.h"
#include "mesh/self_intersections.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"
#include "solids/polygonize.h"
#include "solids/solid.h"
#include "symmetric_ball.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

LayerSurfaces skin_of_ball(const TriangleMesh& ball) {
  return {ball.triangles, ball.positions, {}, {}};
}

/// Two small balls at the sides of the middle, as right and left part.
std::vector<BodyPart> balls_at_sides(double radius, double from_middle) {
  BodyPart right{"bone.ball.R", symmetric_ball(radius, 3)};
  right.mesh.positions.row(0).array() -= from_middle;
  return {right, {"bone.ball.L", mirror_image(right.mesh)}};
}

void expect_symmetric(const Points& points) {
  EXPECT_NO_THROW(mirrored_vertices(points));
}

TEST(Cover, PutsTheSkinOverABoneWithoutSpikes) {
  const TriangleMesh ball = symmetric_ball(0.1, 4);
  // They reach 4 mm out of the skin.
  const std::vector<BodyPart> bones = balls_at_sides(0.03, 0.074);
  LayerSurfaces layers = skin_of_ball(ball);
  constexpr double kLeast = 0.001;
  CoverSearch search(bones, kLeast);
  cover(layers, search);
  const TriangleMesh skin{layers.skin, layers.triangles};
  const TriangleTree tree(skin);
  const WindingNumber inside(skin.positions, skin.triangles);
  for (const BodyPart& bone : bones) {
    for (int v = 0; v < bone.mesh.vertex_count(); ++v) {
      const Vector3d position = bone.mesh.positions.col(v);
      EXPECT_GT(inside.at(position), 0.5);
      EXPECT_GT(tree.closest(position)->distance, 0.99 * kLeast);
    }
  }
  expect_symmetric(layers.skin);
  for (int v = 0; v < ball.vertex_count(); ++v) {
    const double moved = (layers.skin.col(v) - ball.positions.col(v)).norm();
    EXPECT_LT(moved, 0.007);
    if (std::abs(ball.positions(0, v)) < 0.06) {
      EXPECT_EQ(moved, 0.0);
    }
  }
  cover(layers, search);
  EXPECT_EQ(layers.skin, skin.positions);  // nothing is left to do
}

TEST(CoverSearch, FindsAfterAnyMovesWhatANewSearchFinds) {
  TriangleMesh skin = symmetric_ball(0.1, 3);
  const std::vector<BodyPart> bones = balls_at_sides(0.03, 0.069);
  constexpr double kLeast = 0.001;
  CoverSearch search(bones, kLeast);
  std::mt19937 random(7);
  std::size_t found_in_all = 0;
  for (int round = 0; round < 40; ++round) {
    // Small moves of all vertices, and now and then a larger one of a few.
    std::uniform_real_distribution<double> shift(-0.0004, 0.0004);
    for (double& coordinate : skin.positions.reshaped()) coordinate += shift(random);
    if (round % 5 == 4) {
      const auto v = static_cast<Eigen::Index>(random() % skin.positions.cols());
      skin.positions.col(v) *= std::uniform_real_distribution<double>(0.7, 1.1)(random);
    }
    const std::vector<UncoveredVertex> found = search.find(skin);
    const std::vector<UncoveredVertex> expected = CoverSearch(bones, kLeast).find(skin);
    ASSERT_EQ(found.size(), expected.size()) << "round " << round;
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].triangle, expected[i].triangle);
      EXPECT_EQ(found[i].missing, expected[i].missing);
      EXPECT_EQ(found[i].outward, expected[i].outward);
    }
    found_in_all += found.size();
  }
  EXPECT_GT(found_in_all, 100U);
}

TEST(Uncross, TakesBackAPoleThatPassesThroughTheOtherSide) {
  const TriangleMesh ball = symmetric_ball(0.1, 4);
  LayerSurfaces layers = skin_of_ball(ball);
  const std::vector<BodyPart> bones = balls_at_sides(0.03, 0.06);
  for (Eigen::Index v = 0; v < layers.skin.cols(); ++v) {
    if (layers.skin(2, v) > 0.095) layers.skin(2, v) -= 0.22;
  }
  const Points before = layers.skin;
  ASSERT_FALSE(intersecting_vertices({layers.skin, layers.triangles}).empty());
  CoverSearch search(bones, 0.0002);
  uncross(layers, search);
  EXPECT_TRUE(intersecting_vertices({layers.skin, layers.triangles}).empty());
  expect_symmetric(layers.skin);
  const WindingNumber inside(layers.skin, layers.triangles);
  for (int v = 0; v < bones.front().mesh.vertex_count(); ++v)
    EXPECT_GT(inside.at(bones.front().mesh.positions.col(v)), 0.5);
  // The rest of the skin stays.
  for (Eigen::Index v = 0; v < layers.skin.cols(); ++v) {
    if (std::abs(before(2, v)) < 0.03) {
      EXPECT_EQ(layers.skin.col(v), before.col(v));
    }
  }
}

TEST(Nest, MovesVerticesThatAreOutsideJustInside) {
  const TriangleMesh outer = symmetric_ball(0.1, 3);
  Points inner = outer.positions;
  for (Eigen::Index v = 0; v < inner.cols(); ++v) inner.col(v) *= inner(1, v) > 0.05 ? 1.02 : 0.97;
  const Points before = inner;
  nest(outer, inner, mirrored_vertices(outer.positions));
  const WindingNumber inside(outer.positions, outer.triangles);
  const TriangleTree tree(outer);
  expect_symmetric(inner);
  for (Eigen::Index v = 0; v < inner.cols(); ++v) {
    EXPECT_GT(inside.at(inner.col(v)), 0.5);
    if (outer.positions(1, v) > 0.05) {
      EXPECT_LT(tree.closest(inner.col(v))->distance, 1.01e-4);
    } else {
      EXPECT_EQ(inner.col(v), before.col(v));
    }
  }
}

/// A rod along x with two fingers at each end that overlap. A hole of 2.8 mm goes through both
/// fingers, so that each half has a tunnel.
class TouchingFingers : public Solid {
 public:
  double distance(const Vector3d& point) const override {
    const Vector3d right(-std::abs(point.x()), point.y(), point.z());
    const Vector3d palm(-0.03, 0.0, 0.0);
    const double fingers =
        std::min(RoundCone(palm, 0.004, Vector3d(-0.08, 0.0, 0.0043), 0.004).distance(right),
                 RoundCone(palm, 0.004, Vector3d(-0.08, 0.0, -0.0035), 0.004).distance(right));
    const double hand =
        RoundCone(Vector3d(-0.03, 0.0, 0.0), 0.02, Vector3d(0.03, 0.0, 0.0), 0.02).distance(right);
    const double hole = 0.0014 - std::hypot(right.x() + 0.07, right.z());
    return std::max(std::min(fingers, hand), hole);
  }
  Eigen::AlignedBox3d bounds() const override {
    return {Vector3d(-0.1, -0.03, -0.03), Vector3d(0.1, 0.03, 0.03)};
  }
};

TEST(HalfSkin, HasNoTunnelWhereFingersTouch) {
  const TouchingFingers solid;
  constexpr double kCell = 0.002;
  // With the tunnel, the half is a disk with a handle.
  ASSERT_EQ(euler_characteristic(polygonize_half(solid, Vector3d::Zero(), kCell)), -1);
  const TriangleMesh half = half_skin(solid, Vector3d::Zero(), kCell);
  EXPECT_EQ(euler_characteristic(half), 1);
  for (int v = 0; v < half.vertex_count(); ++v)
    EXPECT_LT(std::abs(solid.distance(half.positions.col(v))), 0.003);
}

}  // namespace
}  // namespace sinew
