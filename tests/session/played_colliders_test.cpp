// SPDX-License-Identifier: MIT

#include "session/played_colliders.h"

#include <gtest/gtest.h>

#include "session/session.h"
#include "session/test_characters.h"
#include "support/ball_depth.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

constexpr double kBall = 0.1;

/// Returns a ball that comes down on the limb, from 0.5 above its axis to 0.21 within a second.
Collider falling_ball() {
  Collider collider;
  collider.file = "ball";
  Character& character = collider.character;
  character.name = "ball";
  character.surface = make_sphere(kBall, 19, 30);
  const Eigen::Vector3d start(0.4, 0.5, 0.0);
  character.surface.positions.colwise() += start;
  character.skeleton = make_skeleton({{start, -1}});
  Track track;
  track.translation_times = {0.0, 1.0};
  track.translations = {start, Eigen::Vector3d(0.4, 0.21, 0.0)};
  character.clips.push_back({"fall", 1.0, {track}});
  character.weights.emplace();
  character.weights->vertices.assign(character.surface.vertex_count(), {{0, 1.0F}});
  Collider::Piece piece;
  piece.name = "ball";
  piece.mesh = character.surface;
  piece.joint = 0;
  collider.pieces.push_back(piece);
  return collider;
}

TEST(PlayedColliders, AnAnimatedRigidMeshPressesTheSkinByTheSameClock) {
  Session session(test::resting_limb(), {}, {}, {}, {falling_ball()});
  EXPECT_EQ(session.duration(), 1.0);
  for (int i = 0; i < 60; ++i) session.advance(1.0 / 60.0);
  EXPECT_NEAR(session.time(), 1.0, 1e-9);
  const PlayedCharacter& ball = *session.played_colliders().characters()[0];
  const Points seen = ball.visible_positions();
  EXPECT_NEAR(seen.row(1).maxCoeff(), 0.31, 1e-5);
  EXPECT_GT(session.statistics(false).contacts, 4);
  for (int i = 0; i < 30; ++i) session.advance(1.0 / 60.0);
  const Eigen::Vector3d end(0.4, 0.21, 0.0);
  EXPECT_GT(deepest_in_ball(test::resting_limb().surface.positions, end, kBall), 0.045);
  EXPECT_LT(deepest_in_ball(session.simulated_positions(), end, kBall), 1e-3);
  // Seeking to a moment before the end moves the ball as well.
  session.seek(0.25);
  EXPECT_EQ(session.statistics(false).contacts, 0);
  EXPECT_NEAR(ball.visible_positions().row(1).maxCoeff(), 0.5 - 0.25 * 0.29 + kBall, 1e-5);
  session.seek(1.0);
  EXPECT_LT(deepest_in_ball(session.simulated_positions(), end, kBall), 2e-3);
}

TEST(PlayedColliders, AreShownBetweenTheStepsLikeTheCharacter) {
  Session session(test::resting_limb(), {}, {}, {}, {falling_ball()});
  const PlayedCharacter& ball = *session.played_colliders().characters()[0];
  for (int i = 1; i <= 50; ++i) {
    session.advance(0.01);
    EXPECT_NEAR(ball.visible_positions().row(1).maxCoeff(), 0.5 - 0.29 * 0.01 * i + kBall, 1e-5);
  }
}

TEST(PlayedColliders, AnotherCharacterIsSimulatedAndBothGiveWay) {
  Collider other;
  other.file = "other";
  other.character = test::resting_limb({0.013, 0.28, 0.01});
  Session session(test::resting_limb(), {}, {}, {}, {other});
  EXPECT_EQ(session.duration(), 0.0);
  const PlayedCharacter& second = *session.played_colliders().characters()[0];
  ASSERT_NE(second.lane().tissue(), nullptr);
  const auto expect_between = [&](double tolerance) {
    double top = -1.0;
    double bottom = 1.0;
    for (int v = 0; v < second.simulated_surface().vertex_count(); ++v) {
      if (std::abs(test::resting_limb().surface.positions(0, v)) > 0.6)
        continue;  // near the ends of the bones
      top = std::max(top, session.simulated_positions()(1, v));
      bottom = std::min(bottom, second.simulated_positions()(1, v));
    }
    EXPECT_NEAR(top, 0.14, tolerance);
    EXPECT_NEAR(bottom, 0.14, tolerance);
  };
  expect_between(4e-3);  // both have given way from the first moment
  for (int i = 0; i < 120; ++i) session.advance(1.0 / 60.0);
  expect_between(3e-3);
}

TEST(PlayedColliders, FollowTheMethodAndTheSettings) {
  Settings classic;
  classic.method = SkinningMethod::kLinearBlend;
  Collider other;
  other.character = test::resting_limb({0.013, 0.28, 0.01});
  Session session(test::resting_limb(), classic, {}, {}, {other, falling_ball()});
  for (int i = 0; i < 70; ++i) session.advance(1.0 / 60.0);
  EXPECT_LT((session.simulated_positions() - test::resting_limb().surface.positions)
                .cwiseAbs()
                .maxCoeff(),
            1e-6);
  // Lanes (a character with one method and its settings, ready to be posed) are built outside of
  // the session and start at its present time.
  Settings physical;
  session.replace_lanes(session.build_lanes(physical, {}, {}), physical, {});
  EXPECT_NEAR(session.time(), 1.0, 1e-9);
  session.advance(1.0 / 60.0);
  EXPECT_GT(session.statistics(false).contacts, 50);
  ASSERT_NE(session.played_colliders().characters()[0]->lane().tissue(), nullptr);
  physical.tissue.material.stiffness = 9000.0;
  session.apply(physical);
  EXPECT_EQ(session.played_colliders().characters()[0]->settings().tissue.material.stiffness,
            9000.0);
}

TEST(PlayedColliders, AClipThatMovesNothingTakesNoTime) {
  Collider still = falling_ball();
  still.pieces[0].joint = -1;
  EXPECT_EQ(Session(test::resting_limb(), {}, {}, {}, {still}).duration(), 0.0);
  EXPECT_EQ(Session(test::resting_limb(), {}, {}, {}, {still, falling_ball()}).duration(), 1.0);
}

TEST(PlayedColliders, TheFloorIsASetting) {
  const auto lowest = [](bool floor) {
    Settings settings;
    settings.floor = floor;
    Session session(test::resting_limb({0.0, 0.12, 0.0}), settings, {}, {});
    return session.simulated_positions().row(1).minCoeff();
  };
  EXPECT_NEAR(lowest(false), -0.04, 1e-4);
  EXPECT_NEAR(lowest(true), 0.0, 2e-3);
}

}  // namespace
}  // namespace sinew
