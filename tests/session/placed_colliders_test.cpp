// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "session/session.h"
#include "session/settings/collider_placement.h"
#include "session/test_characters.h"
#include "support/ball_depth.h"
#include "support/meshes.h"

namespace sinew {
namespace {

constexpr double kRadius = 0.1;
// The file places the ball far from the limb.
const Eigen::Vector3d kBallInFile(0.4, 2.0, 0.0);

Collider still_ball() {
  Collider collider;
  collider.file = "ball";
  collider.character.surface = make_sphere(kRadius, 19, 30);
  collider.character.surface.positions.colwise() += kBallInFile;
  collider.pieces.push_back({"ball", collider.character.surface, -1, {}});
  return collider;
}

void play(Session& session) {
  for (int i = 0; i < 40; ++i) session.advance(1.0 / 60.0);
}

TEST(ColliderPlacement, TurnsAndScalesAboutTheMiddle) {
  const Collider ball = still_ball();
  ColliderPlacement placement;
  placement.offset = {1.0, -1.0, 0.5};
  placement.rotation = rotation_of({20.0, -35.0, 170.0});
  placement.scale = 3.0;
  const Eigen::Vector3d middle = middle_of(ball);
  EXPECT_LT((middle - kBallInFile).norm(), 1e-3);
  const Eigen::Affine3d transform = placed_transform(placement, middle);
  EXPECT_LT((transform * middle - (middle + placement.offset)).norm(), 1e-12);
  EXPECT_LT((transform.linear() - 3.0 * placement.rotation.toRotationMatrix()).norm(), 1e-12);
  EXPECT_TRUE(placed_transform({}, middle).isApprox(Eigen::Affine3d::Identity(), 1e-15));
}

TEST(ColliderPlacement, HasAnglesThatGiveItsRotationBack) {
  for (const Eigen::Vector3d& angles :
       {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(30, 0, 0), Eigen::Vector3d(-120, 45, 10),
        Eigen::Vector3d(10, -89, 170)}) {
    const Eigen::Quaterniond rotation = rotation_of(angles);
    EXPECT_LT((angles_of(rotation) - angles).norm(), 1e-6) << angles.transpose();
  }
  EXPECT_FALSE(std::signbit(angles_of(Eigen::Quaterniond::Identity()).y())) << "no -0.0";
}

TEST(ColliderPlacement, OnTheFloorTouchesItWithItsLowestPoint) {
  const Collider ball = still_ball();
  ColliderPlacement placement;
  placement.scale = 2.0;
  placement.rotation = rotation_of({40.0, 0.0, 0.0});
  const ColliderPlacement placed = on_floor(placement, ball);
  const Points points =
      placed_transform(placed, middle_of(ball)) * ball.character.surface.positions;
  EXPECT_NEAR(points.row(1).minCoeff(), 0.0, 1e-12);
  EXPECT_EQ(placed.offset.x(), 0.0);
  EXPECT_EQ(placed.scale, 2.0);
}

TEST(ColliderPlacement, ANewColliderIsNextToTheCharacter) {
  Character character;
  character.surface = make_sphere(0.5, 19, 30);
  character.surface.positions.row(1).array() += 0.5;
  const auto placed = [&](Collider collider, const Eigen::Vector3d& center, double size) {
    Points& points = collider.character.surface.positions;
    points.colwise() -= kBallInFile;
    points = (size / kRadius * points).colwise() + center;
    const ColliderPlacement placement =
        completed({{.starts_on_floor = true}}, {collider}, character)[0];
    return Eigen::AlignedBox3d(
        bounding_box(placed_transform(placement, middle_of(collider)) * points));
  };
  const Eigen::AlignedBox3d inside = placed(still_ball(), {0.0, 3.0, 0.1}, 0.1);
  EXPECT_GT(inside.min().x(), 0.5);
  EXPECT_LT(inside.min().x(), 0.6);
  EXPECT_NEAR(inside.min().y(), 0.0, 1e-9);
  EXPECT_NEAR(inside.center().z(), 0.1, 1e-9) << "it moves along x only";
  const Eigen::AlignedBox3d apart = placed(still_ball(), {-0.9, 3.0, 0.0}, 0.1);
  EXPECT_NEAR(apart.center().x(), -0.9, 1e-9) << "the boxes do not overlap";
  const Eigen::AlignedBox3d around = placed(still_ball(), {0.0, 0.0, 0.0}, 5.0);
  EXPECT_NEAR(around.center().x(), 0.0, 1e-9) << "the character is inside the collider";
}

TEST(PlacedColliders, PressTheSkinWhereTheyWerePut) {
  Session session(test::resting_limb(), {}, {}, {}, {still_ball()});
  play(session);
  EXPECT_EQ(session.statistics(false).contacts, 0);
  const Eigen::Vector3d there(0.4, 0.21, 0.0);
  ColliderPlacement placement;
  placement.offset = there - kBallInFile;
  session.place_colliders({placement});
  EXPECT_LT((session.played_colliders().shown_positions(0).rowwise().mean() - there).norm(), 0.01)
      << "it is shown there at once";
  play(session);
  EXPECT_GT(session.statistics(false).contacts, 4);
  EXPECT_GT(deepest_in_ball(test::resting_limb().surface.positions, there, kRadius), 0.045);
  EXPECT_LT(deepest_in_ball(session.simulated_positions(), there, kRadius), 2e-3);
  session.place_colliders({});
  play(session);
  EXPECT_EQ(session.statistics(false).contacts, 0) << "back where the file places it";
}

TEST(PlacedColliders, CollideInTheirScale) {
  const Eigen::Vector3d there(0.4, 0.36, 0.0);
  ColliderPlacement placement;
  placement.offset = there - kBallInFile;
  Document document;
  document.colliders = {placement};
  Session session(test::resting_limb(), {}, document, {}, {still_ball()});
  play(session);
  EXPECT_EQ(session.statistics(false).contacts, 0) << "0.1 above the skin";
  placement.scale = 2.5;
  session.place_colliders({placement});
  play(session);
  EXPECT_GT(session.statistics(false).contacts, 4);
  EXPECT_LT(deepest_in_ball(session.simulated_positions(), there, 2.5 * kRadius), 2e-3);
}

TEST(PlacedColliders, AreRemovedWithoutANewBody) {
  const Eigen::Vector3d there(0.4, 0.21, 0.0);
  ColliderPlacement pressing;
  pressing.offset = there - kBallInFile;
  ColliderPlacement beyond;
  beyond.offset = {0.0, 1.0, 0.0};
  Document document;
  document.colliders = {pressing, beyond};
  Collider other = still_ball();
  other.file = "other";
  Session session(test::resting_limb(), {}, document, {}, {still_ball(), other});
  play(session);
  EXPECT_GT(session.statistics(false).contacts, 4);
  const Lane* const lane = &session.lane();

  session.keep_colliders({1});
  EXPECT_EQ(&session.lane(), lane);
  ASSERT_EQ(session.played_colliders().colliders().size(), 1U);
  EXPECT_EQ(session.played_colliders().colliders()[0].file, "other");
  EXPECT_TRUE(session.document().colliders == std::vector{beyond});
  for (int i = 0; i < 4; ++i) play(session);
  EXPECT_EQ(session.statistics(false).contacts, 0);
  Session alone(test::resting_limb(), {}, {}, {});
  EXPECT_LT((session.simulated_positions() - alone.simulated_positions()).cwiseAbs().maxCoeff(),
            2e-3)
      << "the dent is gone";
  session.place_colliders({pressing});
  play(session);
  EXPECT_GT(session.statistics(false).contacts, 4) << "the one that is left collides";
}

TEST(PlacedColliders, AreInsertedWithoutANewBody) {
  const Eigen::Vector3d there(0.4, 0.21, 0.0);
  ColliderPlacement pressing;
  pressing.offset = there - kBallInFile;
  Collider other = still_ball();
  other.file = "other";
  Session session(test::resting_limb(), {}, {}, {}, {other});
  play(session);
  EXPECT_EQ(session.statistics(false).contacts, 0);
  const Lane* const lane = &session.lane();

  session.insert_collider(0, PlayedColliders::prepare(still_ball(), session.settings(), {}));
  session.place_colliders({pressing});
  EXPECT_EQ(&session.lane(), lane);
  ASSERT_EQ(session.played_colliders().colliders().size(), 2U);
  EXPECT_EQ(session.played_colliders().colliders()[1].file, "other");
  EXPECT_LT((session.played_colliders().shown_positions(0).rowwise().mean() - there).norm(), 0.01);
  for (int i = 0; i < 4; ++i) play(session);
  Document document;
  document.colliders = {pressing};
  Session from_start(test::resting_limb(), {}, document, {}, {still_ball(), other});
  for (int i = 0; i < 5; ++i) play(from_start);
  EXPECT_GT(session.statistics(false).contacts, 4);
  EXPECT_LT(
      (session.simulated_positions() - from_start.simulated_positions()).cwiseAbs().maxCoeff(),
      2e-3)
      << "as if it had been there from the start";
}

TEST(PlacedColliders, MayBeCharactersThatStandElsewhere) {
  Collider other;
  other.file = "other";
  other.character = test::resting_limb({0.0, 3.0, 0.0});
  ColliderPlacement placement;
  placement.offset = {0.0, -2.0, 0.0};
  placement.rotation = rotation_of({0.0, 90.0, 0.0});
  placement.scale = 2.0;  // has no effect on a character
  Document document;
  document.colliders = {placement};
  Session session(test::resting_limb(), {}, document, {}, {other});
  const Points shown = session.played_colliders().shown_positions(0);
  EXPECT_NEAR(shown.row(1).mean(), 1.0, 0.01);
  EXPECT_NEAR(shown.row(2).maxCoeff() - shown.row(2).minCoeff(), 1.8, 0.05) << "along z now";
}

TEST(PlacedColliders, AreFoundWhereTheyAreShown) {
  Session session(test::resting_limb(), {}, {}, {}, {still_ball()});
  ColliderPlacement placement;
  placement.offset = Eigen::Vector3d(1.0, 1.0, 0.0) - kBallInFile;
  session.place_colliders({placement});
  session.seek(0.0);
  const PlayedColliders& colliders = session.played_colliders();
  EXPECT_EQ(colliders.collider_at({1.0, 1.0 + kRadius, 0.0}, 0.01), 0);
  EXPECT_FALSE(colliders.collider_at(kBallInFile, 0.15));
  placement.visible = false;
  session.place_colliders({placement});
  EXPECT_FALSE(colliders.collider_at({1.0, 1.0 + kRadius, 0.0}, 0.01)) << "it is hidden";
}

}  // namespace
}  // namespace sinew
