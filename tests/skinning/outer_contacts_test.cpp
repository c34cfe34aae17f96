// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/thread_count.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"
#include "skinning/touched_limb.h"
#include "support/ball_depth.h"

namespace sinew {
namespace {

using test::TouchedLimb;

PlacedShape placed(const TriangleMesh& mesh, const Eigen::Vector3d& at) {
  PlacedShape result{std::make_shared<RigidShape>(mesh, 0.01)};
  result.place.translation() = at;
  return result;
}

/// Returns the depth of the deepest of some points inside of a surface.
double deepest_in(const Points& points, const TriangleMesh& mesh) {
  const WindingNumber winding(mesh.positions, mesh.triangles);
  const TriangleTree tree(mesh);
  double deepest = 0.0;
  for (const auto point : points.colwise()) {
    if (winding.at(point) > 0.5) deepest = std::max(deepest, tree.closest(point)->distance);
  }
  return deepest;
}

TEST(SkinContacts, AFloorHoldsTheSkinUpAndNothingElse) {
  TouchedLimb limb;
  limb.surroundings.floor = -0.12;
  limb.reset();
  EXPECT_GT(limb.world().row(1).minCoeff(), -0.1205);
  EXPECT_LT(limb.world().row(1).minCoeff(), -0.1);
  EXPECT_GT(limb.skinner.contact_count(), 100);
  // The opposite side of the limb hardly moves.
  const Eigen::ArrayXd moved = (limb.world() - limb.skin.positions).colwise().norm().array();
  for (int v = 0; v < limb.skin.vertex_count(); ++v) {
    if (limb.skin.positions(1, v) > 0.1) {
      EXPECT_LT(moved[v], 0.01);
    }
  }
  // Further steps change nothing.
  const Points before = limb.world();
  for (int i = 0; i < 60; ++i) limb.step();
  EXPECT_LT((limb.world() - before).colwise().norm().maxCoeff(), 2e-3);
  // A floor out of reach acts like no floor.
  TouchedLimb high, free;
  high.surroundings.floor = -0.2;
  high.reset();
  free.reset();
  for (int i = 0; i < 10; ++i) {
    high.step({0.0, -0.002 * i, 0.0});
    free.step({0.0, -0.002 * i, 0.0});
  }
  EXPECT_EQ(high.skinner.contact_count(), 0);
  EXPECT_TRUE(high.skinner.positions() == free.skinner.positions());
}

TEST(SkinContacts, ABallDentsTheSkinAndTheSkinReturns) {
  TouchedLimb limb;
  constexpr double kBall = 0.1;
  const TriangleMesh ball = make_sphere(kBall, 24, 36);
  const Eigen::Vector3d far(0.4, 0.5, 0.0), near(0.4, 0.21, 0.0);
  limb.surroundings.shapes = {placed(ball, far)};
  limb.reset();
  EXPECT_EQ(limb.skinner.contact_count(), 0);
  EXPECT_GT(deepest_in_ball(limb.skin.positions, near, kBall), 0.045);
  for (int i = 0; i <= 60; ++i) {
    limb.surroundings.shapes[0].place.translation() = far + i / 60.0 * (near - far);
    limb.step();
  }
  for (int i = 0; i < 120; ++i) limb.step();
  EXPECT_LT(deepest_in_ball(limb.world(), near, kBall), 1e-3);
  EXPECT_GT(limb.skinner.contact_count(), 4);
  EXPECT_GT(limb.largest_dent(), 0.04);
  // While the ball stays, the skin rests.
  const Points held = limb.world();
  limb.step();
  EXPECT_LT((limb.world() - held).colwise().norm().maxCoeff() * 60.0 / 1.8, 1e-3);
  // Contact marks lie on the ball and point outward.
  for (const ContactMark& mark : limb.skinner.contact_marks()) {
    const Eigen::Vector3d place = mark.place.cast<double>() + limb.skinner.origin();
    EXPECT_NEAR((place - near).norm(), kBall, 0.012);
    EXPECT_GT(mark.normal.cast<double>().dot((place - near).normalized()), 0.9);
  }
  for (int i = 60; i >= 0; --i) {
    limb.surroundings.shapes[0].place.translation() = far + i / 60.0 * (near - far);
    limb.step();
  }
  for (int i = 0; i < 120; ++i) limb.step();
  EXPECT_EQ(limb.skinner.contact_count(), 0);
  EXPECT_LT(limb.largest_dent(), 1e-3);
}

TEST(SkinContacts, ATipBetweenTheVerticesPushesTheTriangleAboveIt) {
  TouchedLimb limb;
  // A spike points down. Its tip is below the center of a triangle, inside of the skin.
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();
  for (const Triangle& triangle : limb.skin.triangles) {
    const Points corners = limb.skin.positions(Eigen::all, triangle);
    middle = corners.rowwise().mean();
    if (middle.y() > 0.155 && std::abs(middle.x() - 0.4) < 0.03) break;
  }
  TriangleMesh spike;
  spike.positions.resize(3, 4);
  spike.positions << 0.0, 0.004, -0.004, 0.0,  //
      0.0, 0.2, 0.2, 0.2,                      //
      0.0, 0.003, 0.003, -0.005;
  spike.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  const Eigen::Vector3d tip = middle - Eigen::Vector3d(0.0, 0.03, 0.0);
  limb.surroundings.shapes = {placed(spike, tip)};
  limb.reset();
  EXPECT_GT(limb.skinner.contact_count(), 0);
  for (int i = 0; i < 60; ++i) limb.step();
  // Seen along the spike, the skin has been pushed in as far as the tip.
  const TriangleMesh now{limb.world(), limb.skin.triangles};
  const auto hit =
      TriangleTree(now).first_hit(tip + Eigen::Vector3d(0.0, 0.3, 0.0), -Eigen::Vector3d::UnitY());
  ASSERT_TRUE(hit);
  EXPECT_LT(0.3 - hit->distance, 1e-3);
}

TEST(SkinContacts, WhatMovesWithItsObstacleIsNotSlowed) {
  TouchedLimb still, moving;
  const TriangleMesh ball = make_sphere(0.1, 24, 36);
  const Eigen::Vector3d at(0.4, 0.21, 0.0);
  still.surroundings.shapes = moving.surroundings.shapes = {placed(ball, at)};
  still.surroundings.floor = moving.surroundings.floor = -0.14;
  still.reset();
  moving.reset();
  const Eigen::Vector3d velocity(2.0, 0.0, 0.5);
  for (int i = 1; i <= 60; ++i) {
    const Eigen::Vector3d displacement = i / 60.0 * velocity;
    still.step();
    moving.surroundings.shapes[0].place.translation() = at + displacement;
    moving.step(displacement);
  }
  for (int i = 0; i < 20; ++i) still.step();
  const Points difference = (moving.world().colwise() - velocity) - still.world();
  // Unlike the ball, the floor has slid along under the moving limb, but it has no friction. The
  // ends of the limb still swing a little.
  EXPECT_LT(difference.colwise().norm().maxCoeff(), 5e-3);
  EXPECT_LT(difference.rowwise().mean().norm(), 5e-4);
}

TEST(SkinContacts, TwoBodiesMeetInTheMiddle) {
  TouchedLimb low, high;
  PlacedBody low_body, high_body;
  const Eigen::Vector3d above(0.013, 0.28, 0.01);  // they overlap by 4 cm
  low.surroundings.bodies = {&high_body};
  high.surroundings.bodies = {&low_body};
  high.skinner.reset(high.pose(above));
  high.skinner.place_body(high_body, 0.0);
  low.skinner.reset(low.pose());
  low.skinner.place_body(low_body, 0.0);
  for (int i = 0; i < 120; ++i) {
    high.skinner.place_body(high_body, 1.0 / 60.0);
    low.skinner.place_body(low_body, 1.0 / 60.0);
    low.step();
    high.step(above);
  }
  double top = -1.0;
  double bottom = 1.0;
  for (int v = 0; v < low.skin.vertex_count(); ++v) {
    if (std::abs(low.skin.positions(0, v)) > 0.6) continue;  // near the ends of the bones
    top = std::max(top, low.world()(1, v));
    bottom = std::min(bottom, high.world()(1, v));
  }
  EXPECT_NEAR(top, 0.14, 3e-3);
  EXPECT_NEAR(bottom, 0.14, 3e-3);
  EXPECT_LT(deepest_in(low.world(), {high.world(), high.skin.triangles}), 1e-3);
  EXPECT_LT(deepest_in(high.world(), {low.world(), low.skin.triangles}), 1e-3);
  EXPECT_GT(low.skinner.contact_count(), 50);
  // The bodies are at rest. Moved apart, they return to their shapes.
  const Points held = low.world();
  low.step();
  EXPECT_LT((low.world() - held).colwise().norm().maxCoeff() * 60.0 / 1.8, 1e-3);
  for (int i = 0; i < 120; ++i) {
    high.skinner.place_body(high_body, 1.0 / 60.0);
    low.skinner.place_body(low_body, 1.0 / 60.0);
    low.step();
    high.step(above + Eigen::Vector3d(0.0, std::min(0.1, 0.005 * i), 0.0));
  }
  EXPECT_LT(low.largest_dent(), 1e-3);
}

TEST(SkinContacts, TheNumberOfThreadsChangesNoBit) {
  const auto play = [](int threads) {
    set_thread_count(threads);
    TouchedLimb limb;
    limb.surroundings.floor = -0.13;
    limb.surroundings.shapes = {placed(make_sphere(0.1, 24, 36), {0.4, 0.21, 0.0})};
    limb.reset();
    for (int i = 0; i < 20; ++i) limb.step({0.0, -0.001 * i, 0.0});
    set_thread_count(0);
    return PointsF(limb.skinner.positions());
  };
  EXPECT_TRUE(play(1) == play(8));
}

TEST(SkinContacts, WithoutSurroundingsNothingIsLeftOfThem) {
  TouchedLimb limb;
  limb.surroundings.floor = -0.1;
  limb.reset();
  EXPECT_GT(limb.largest_dent(), 0.03);
  limb.surroundings = {};
  for (int i = 0; i < 120; ++i) limb.step();
  EXPECT_EQ(limb.skinner.contact_count(), 0);
  EXPECT_LT(limb.largest_dent(), 1e-3);
}

/// Returns the total force of all contacts with a floor at this height, N.
double force_on_floor(double height, double stiffness) {
  TouchedLimb limb;
  ProjectiveSettings settings = test::plain_settings();
  settings.material.stiffness = stiffness;
  limb.skinner.apply(settings);
  limb.surroundings.floor = height;
  limb.reset();
  double sum = 0.0;
  for (const ContactMark& mark : limb.skinner.contact_marks()) {
    EXPECT_TRUE(mark.force == 0.0F || mark.pressed);
    EXPECT_LT(mark.vertices[0], limb.tissue.surface_vertices);
    EXPECT_NEAR(mark.weights[0], 1.0F, 1e-6F) << "a floor has no vertices";
    sum += mark.force;
  }
  return sum;
}

TEST(SkinContacts, TheirForceGrowsWithTheStiffnessOfAllAndWithTheDepth) {
  const double force = force_on_floor(-0.14, 2400.0);
  EXPECT_GT(force, 0.1);
  // The shape is the same if tissue and contacts are three times as stiff.
  EXPECT_NEAR(force_on_floor(-0.14, 7200.0) / force, 3.0, 0.05);
  EXPECT_GT(force_on_floor(-0.12, 2400.0), 1.5 * force);
  EXPECT_EQ(force_on_floor(-0.2, 2400.0), 0.0) << "it does not reach so far down";
}

}  // namespace
}  // namespace sinew
