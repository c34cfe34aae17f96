// SPDX-License-Identifier: MIT

#include "building/medial_snap.h"

#include <random>

#include "support/meshes.h"

namespace sinew {
namespace {

TEST(MedialBall, OfASphereIsItsCenter) {
  const BodyProbe body(make_sphere(1.0, 40, 60));
  for (const Eigen::Vector3d& point : {Eigen::Vector3d(0.7, 0.2, -0.3), Eigen::Vector3d(0.99, 0, 0),
                                       Eigen::Vector3d(0, -1.4, 0.3)}) {
    const auto ball = medial_ball(body, point);
    ASSERT_TRUE(ball.has_value());
    EXPECT_LT(ball->center.norm(), 0.01);
    EXPECT_NEAR(ball->radius, 1.0, 0.01);
  }
}

// In a tube along x, points move to its axis, and those that may only move across the tube keep
// their place along it.
TEST(MedialBall, OfATubeLiesOnItsAxis) {
  const BodyProbe body(make_tube(6.0, 0.5, 60, 48));
  std::mt19937 random(3);
  std::uniform_real_distribution<double> off(-0.3, 0.3);
  for (int i = 0; i < 50; ++i) {
    const Eigen::Vector3d point{5.0 * off(random), off(random), off(random)};
    const auto ball = medial_ball(body, point, Eigen::Vector3d::UnitX());
    ASSERT_TRUE(ball.has_value());
    EXPECT_NEAR(ball->center.x(), point.x(), 1e-9);
    EXPECT_LT(ball->center.tail<2>().norm(), 5e-3);
    EXPECT_NEAR(ball->radius, 0.5, 5e-3);
    const auto free = medial_ball(body, point);
    EXPECT_LT(free->center.tail<2>().norm(), 5e-3);
    EXPECT_NEAR(free->center.x(), point.x(), 0.5);
  }
}

TEST(MedialBall, OfACapsuleLiesOnItsSegment) {
  // A capsule of radius 1 between x = -2 and 2, by the angle of its profile.
  const TriangleMesh capsule = make_revolution(80, 48, [](double t) {
    constexpr double kLength = 4.0;
    const double arc = std::numbers::pi + kLength;
    const double s = t * arc - 0.5 * arc;  // along the profile from its middle
    if (std::abs(s) <= 0.5 * kLength) return std::pair{s, 1.0};
    const double angle = std::abs(s) - 0.5 * kLength;
    return std::pair{std::copysign(0.5 * kLength + std::sin(angle), s),
                     std::max(std::cos(angle), 0.0)};
  });
  const BodyProbe body(capsule);
  for (const double x : {-1.5, 0.0, 0.7, 1.9}) {
    const auto ball = medial_ball(body, {x, 0.6, 0.3});
    ASSERT_TRUE(ball.has_value());
    EXPECT_LT(ball->center.tail<2>().norm(), 0.01) << x;
    EXPECT_NEAR(ball->radius, 1.0, 0.01);
  }
  // In an end cap, all points of the axis up to the center of the half sphere have smaller balls.
  const auto end = medial_ball(body, {2.9, 0.2, 0.0});
  EXPECT_LT(end->center.tail<2>().norm(), 0.01);
  EXPECT_NEAR(end->center.x(), 2.0, 0.1);
}

TEST(MedialBall, NeedsABody) {
  EXPECT_FALSE(medial_ball(BodyProbe(TriangleMesh{}), {0, 0, 0}).has_value());
  EXPECT_FALSE(moved_inside(BodyProbe(TriangleMesh{}), {0, 0, 0}).has_value());
}

TEST(MovedInside, KeepsPointsThatAreInside) {
  const BodyProbe body(make_sphere(1.0, 40, 60));
  const Eigen::Vector3d inside(0.3, 0.4, 0.5);
  EXPECT_EQ(*moved_inside(body, inside), inside);
  const auto moved = moved_inside(body, {0, 3, 0});
  EXPECT_NEAR(moved->y(), 0.9, 0.01);
  EXPECT_TRUE(body.contains(*moved));
}

}  // namespace
}  // namespace sinew
