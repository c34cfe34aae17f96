// SPDX-License-Identifier: MIT

#include "bodies/persons/body_lines.h"

#include <gtest/gtest.h>

#include "bodies/body_part.h"
#include "bodies/persons/layer_binding.h"
#include "symmetric_ball.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Three concentric spheres as the layers of a body.
class LinesOfBalls : public testing::Test {
 protected:
  const TriangleMesh ball = symmetric_ball(1.0, 4);
  const BodyLines lines{0.05 * ball.positions, 0.08 * ball.positions, 0.1 * ball.positions,
                        ball.triangles, mirrored_vertices(ball.positions)};

  std::vector<double> constant(double value) const {
    return std::vector<double>(lines.count(), value);
  }
};

TEST_F(LinesOfBalls, MeasureFromTheSkeletonSurface) {
  for (std::size_t v = 0; v < lines.count(); ++v) {
    EXPECT_NEAR(lines.muscle()[v], 0.03, 1e-12);
    EXPECT_NEAR(lines.skin()[v], 0.05, 1e-12);
  }
  // Inside the layers, between them, and beyond the skin along its normal.
  for (const double distance : {-0.01, 0.02, 0.04, 0.09}) {
    const Points points = lines.at(constant(distance));
    for (Eigen::Index v = 0; v < points.cols(); ++v)
      EXPECT_NEAR(points.col(v).norm(), 0.05 + distance, 2e-4) << distance;
  }
}

TEST_F(LinesOfBalls, StaySymmetric) {
  std::vector<double> distances = constant(0.06);
  const std::vector<int> mirrored = mirrored_vertices(ball.positions);
  for (std::size_t v = 0; v < distances.size(); ++v) {
    const Vector3d at = ball.positions.col(static_cast<Eigen::Index>(v));
    distances[v] += 0.01 * at.y() * at.z();
  }
  const Points points = lines.at(distances);
  for (Eigen::Index v = 0; v < points.cols(); ++v) {
    const int image = mirrored[static_cast<std::size_t>(v)];
    EXPECT_EQ(points(0, image), -points(0, v));
    EXPECT_EQ(points(1, image), points(1, v));
    EXPECT_EQ(points(2, image), points(2, v));
  }
}

TEST_F(LinesOfBalls, LimitSteepGrowth) {
  // One vertex shall grow alone.
  std::vector<double> skin = lines.skin();
  Eigen::Index top = 0;
  ball.positions.row(1).maxCoeff(&top);
  skin[static_cast<std::size_t>(top)] += 0.05;
  lines.limit(skin);
  const double grown = skin[static_cast<std::size_t>(top)] - 0.05;
  double edge = 1.0;
  for (const Triangle& t : ball.triangles) {
    for (int k = 0; k < 3; ++k) {
      if (t[k] != top) continue;
      edge = std::min(edge,
                      0.1 * (ball.positions.col(t[k]) - ball.positions.col(t[(k + 1) % 3])).norm());
    }
  }
  EXPECT_GT(grown, 0.2 * edge);
  EXPECT_LT(grown, edge);
  // Even growth is not limited: no line of a ball meets another one outside.
  std::vector<double> even = constant(0.3);
  lines.limit(even);
  for (const double distance : even) EXPECT_EQ(distance, 0.3);
}

TEST_F(LinesOfBalls, FillDents) {
  std::vector<double> skin = lines.skin();
  Eigen::Index top = 0;
  ball.positions.row(1).maxCoeff(&top);
  const auto dent = static_cast<std::size_t>(top);
  skin[dent] -= 0.01;
  std::vector<double> filled = skin;
  lines.fill_hollows(filled, constant(1.0));
  EXPECT_GT(filled[dent], skin[dent] + 0.008);
  for (std::size_t v = 0; v < skin.size(); ++v) EXPECT_GE(filled[v], skin[v]);
  std::vector<double> kept = skin;
  lines.fill_hollows(kept, constant(0.0));
  EXPECT_EQ(kept, skin);
}

TEST(LinesInAGap, LeaveRoomForTheOtherSide) {
  // The inner side of a thick shell, whose lines point to its center.
  TriangleMesh ball = symmetric_ball(1.0, 4);
  for (Triangle& t : ball.triangles) std::swap(t[1], t[2]);
  const BodyLines lines(0.15 * ball.positions, 0.12 * ball.positions, 0.1 * ball.positions,
                        ball.triangles, mirrored_vertices(ball.positions));
  std::vector<double> skin(lines.count(), 0.05 + 0.2);
  lines.limit(skin);
  for (const double distance : skin) {
    EXPECT_GT(distance, 0.05);
    EXPECT_LT(distance, 0.05 + 0.1);  // the center
  }
}

TEST(LayerBinding, InterpolatesBetweenLayers) {
  const TriangleMesh inner = symmetric_ball(0.05, 4);
  const TriangleMesh outer = symmetric_ball(0.10, 4);
  Points points(3, 4);
  const Vector3d direction = Vector3d(0.3, -0.5, 0.7).normalized();
  const double radii[] = {0.042, 0.06, 0.075, 0.12};
  for (int i = 0; i < 4; ++i) points.col(i) = radii[i] * direction;
  const LayerBinding binding = LayerTetrahedra(inner, outer).bind(points);
  // The inner layer moves to the side, the outer one grows.
  Points aside = Points::Zero(3, inner.positions.cols());
  aside.row(0).setConstant(0.01);
  const Points moved = binding.displacements(aside, 0.2 * outer.positions);
  const Vector3d side(0.01, 0.0, 0.0);
  const Vector3d growth = 0.2 * 0.1 * direction;
  EXPECT_LT((moved.col(0) - side).norm(), 1e-6);
  EXPECT_LT((moved.col(1) - (0.8 * side + 0.2 * growth)).norm(), 4e-4);
  EXPECT_LT((moved.col(2) - (0.5 * side + 0.5 * growth)).norm(), 4e-4);
  EXPECT_LT((moved.col(3) - growth).norm(), 4e-4);
}

TEST(LayerBinding, IsContinuousInTheMiddle) {
  // Between the layers of a rod, points in the middle are as near to one side as to the other.
  const TriangleMesh inner = symmetric_ball(0.01, 3);
  TriangleMesh outer = symmetric_ball(0.10, 3);
  constexpr int kPoints = 400;
  Points points(3, kPoints);
  for (int i = 0; i < kPoints; ++i) points.col(i) << 2e-4 * (i - kPoints / 2), 0.011, 0.0;
  const LayerBinding binding = LayerTetrahedra(inner, outer).bind(points);
  const Points none = Points::Zero(3, inner.positions.cols());
  const Points moved = binding.displacements(none, 0.3 * outer.positions);
  for (int i = 1; i < kPoints; ++i)
    EXPECT_LT((moved.col(i) - moved.col(i - 1)).norm(), 2e-4) << points.col(i).transpose();
}

TEST(LayerBinding, FollowsTheSkeletonSurfaceByShares) {
  const TriangleMesh inner = symmetric_ball(0.10, 4);
  const TriangleMesh outer = symmetric_ball(0.15, 4);
  Points points(3, 4);
  const Vector3d direction = Vector3d(0.3, -0.5, 0.7).normalized();
  const double radii[] = {0.11, 0.11, 0.085, 0.0};
  for (int i = 0; i < 4; ++i) points.col(i) = radii[i] * direction;
  const LayerBinding binding = LayerTetrahedra(inner, outer).bind(points, {1.0, 0.25, 1.0, 1.0});
  // Both layers move to the side.
  Points aside = Points::Zero(3, inner.positions.cols());
  aside.row(0).setConstant(0.01);
  const Points moved = binding.displacements(aside, aside);
  EXPECT_NEAR(moved(0, 0), 0.01, 1e-12);
  EXPECT_NEAR(moved(0, 1), 0.0025, 1e-12);
  EXPECT_NEAR(moved(0, 2), 0.01, 1e-12);
  EXPECT_LT(moved(0, 3), 1e-4);  // deep inside
}

TEST_F(LinesOfBalls, TakeBackGrowthWhereTheSkinCrossesItself) {
  std::vector<double> skin = lines.skin();
  for (double& distance : skin) distance += 0.02;
  const std::vector<double> most = lines.growth_without(skin, {7}, 0.0005);
  EXPECT_LT(most[7], 0.016);
  EXPECT_GT(most[7], 0.0);
  const std::size_t far_away = 100;
  EXPECT_TRUE(std::isinf(most[far_away]));
  BodyLines limited = lines;
  limited.limit_growth(most);
  limited.limit(skin);
  EXPECT_NEAR(skin[7], lines.skin()[7] + most[7], 1e-12);
  EXPECT_NEAR(skin[far_away], lines.skin()[far_away] + 0.02, 1e-12);
}

TEST(MirroredVertices, ArePairedWhereSeveralLieAtTheSamePlace) {
  Points points(3, 7);
  // Two pairs at the same places, two points that touch in the plane, and one alone in it.
  points << -1, 1, -1, 1, 0, 0, 0,  //
      2, 2, 2, 2, 3, 3, 4,          //
      5, 5, 5, 5, 6, 6, 7;
  const std::vector<int> mirrored = mirrored_vertices(points);
  EXPECT_EQ(mirrored, (std::vector<int>{1, 0, 3, 2, 5, 4, 6}));
  points(0, 3) = -1.0;
  EXPECT_THROW(mirrored_vertices(points), std::logic_error);
}

}  // namespace
}  // namespace sinew
