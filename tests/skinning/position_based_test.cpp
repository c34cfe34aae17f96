// SPDX-License-Identifier: MIT

#include "skinning/position_based/position_based.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/error.h"
#include "core/thread_count.h"
#include "samples/samples.h"
#include "skinning/geometric/linear_blend.h"
#include "skinning/position_limb.h"
#include "skinning/weighted_limb.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::bent;
using test::kTimeStep;
using test::weighted_limb;
using test::with_model;
using test::world;

double volume_of(const Character& character, const Points& positions) {
  return signed_volume(positions, character.surface.triangles);
}

class PositionBased : public testing::TestWithParam<PositionModel> {};
INSTANTIATE_TEST_SUITE_P(Models, PositionBased,
                         testing::Values(PositionModel::kCompliant, PositionModel::kPublished));

TEST_P(PositionBased, StaysAtRestInTheRestPose) {
  const Character character = weighted_limb();
  PositionBasedSkinner skinner(character, with_model(GetParam()), kTimeStep, {});
  for (int i = 0; i < 200; ++i) skinner.step(rest_pose(character.skeleton), {});
  EXPECT_LT((world(skinner) - character.surface.positions).colwise().norm().maxCoeff(), 2e-4);
}

TEST_P(PositionBased, MovesRigidlyWithTheWhole) {
  const Character character = weighted_limb();
  Pose pose = rest_pose(character.skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(1.1, Vector3d(1.0, 2.0, -0.5).normalized());
  pose.joints[0].translation = Vector3d(100.0, 3.0, -20.0);
  PositionBasedSkinner skinner(character, with_model(GetParam()), kTimeStep, {});
  skinner.reset(pose);
  const Points expected =
      skinning_transforms(character.skeleton, pose)[0] * character.surface.positions;
  EXPECT_LT((world(skinner) - expected).colwise().norm().maxCoeff(), 1e-3);
}

TEST_P(PositionBased, IsTheSameForAnyNumberOfThreads) {
  const Character character = weighted_limb();
  Points first;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    PositionBasedSkinner skinner(character, with_model(GetParam()), kTimeStep, {});
    for (int i = 0; i < 10; ++i) skinner.step(bent(character, 0.1 * i, Vector3d::UnitZ()), {});
    if (threads == 1)
      first = world(skinner);
    else
      EXPECT_EQ(world(skinner), first) << threads;
  }
  set_thread_count(0);
}

/// Rotates the second bone by random angles in each step. Whatever happens, the body is finite,
/// near the bones, and afterwards returns to rest.
TEST_P(PositionBased, SurvivesRandomPosesAndReturnsToRest) {
  const Character character = weighted_limb();
  std::mt19937 random(8);
  std::uniform_real_distribution<double> angle(-std::numbers::pi, std::numbers::pi);
  std::normal_distribution<double> normal(0.0, 1.0);
  for (const double time_step : {0.01, 1.0 / 30.0}) {
    PositionBasedSkinner skinner(character, with_model(GetParam(), 1500), time_step, {});
    for (int i = 0; i < 200; ++i) {
      const Vector3d axis{normal(random), normal(random), normal(random)};
      skinner.step(bent(character, angle(random), axis.normalized()), {});
      ASSERT_TRUE(skinner.positions().allFinite()) << i;
      ASSERT_LT(skinner.positions().colwise().norm().maxCoeff(), 3.0F) << i;
    }
    for (double t = 0.0; t < 3.0; t += time_step) skinner.step(rest_pose(character.skeleton), {});
    const Points moved = world(skinner) - character.surface.positions;
    EXPECT_LT(moved.colwise().norm().maxCoeff(), 0.01 * 1.8);
    EXPECT_GT(skinner.recovery_count() + (GetParam() == PositionModel::kPublished ? 1 : 0), 0);
  }
}

TEST(PositionBasedSkinner, KeepsVolumeThatLinearBlendLoses) {
  const Character character = weighted_limb();
  const double rest = volume_of(character, character.surface.positions);
  PositionBasedSkinner skinner(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  const std::unique_ptr<Skinner> blend = make_linear_blend(character, {});
  const auto lost = [&](Skinner& some, double angle, const Vector3d& axis) {
    some.reset(bent(character, angle, axis));
    return std::abs(volume_of(character, world(some)) - rest) / rest;
  };
  EXPECT_LT(lost(skinner, 2.0, Vector3d::UnitZ()), 0.01);
  EXPECT_GT(lost(*blend, 2.0, Vector3d::UnitZ()), 0.02);
  EXPECT_LT(lost(skinner, 3.1, Vector3d::UnitX()), 0.015);
  EXPECT_GT(lost(*blend, 3.1, Vector3d::UnitX()), 0.1);
}

TEST(PositionBasedSkinner, IsWherePlayingPutsItWhenSetIntoADeepTwist) {
  const Character character = weighted_limb();
  PositionBasedSkinner played(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  for (int i = 1; i <= 60; ++i) played.step(bent(character, 3.0 * i / 60.0, Vector3d::UnitX()), {});
  for (int i = 0; i < 60; ++i) played.step(bent(character, 3.0, Vector3d::UnitX()), {});
  PositionBasedSkinner set(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  set.reset(bent(character, 3.0, Vector3d::UnitX()));
  EXPECT_LT((world(played) - world(set)).colwise().norm().maxCoeff(), 0.02 * 1.8);
  EXPECT_EQ(played.recovery_count(), 0);
}

TEST(PositionBasedSkinner, ShowsLinearBlendUntilItHasSettled) {
  const Character character = weighted_limb();
  const Pose pose = bent(character, 3.0, Vector3d::UnitX());
  PositionBasedSkinner carried(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  const std::unique_ptr<Skinner> blend = make_linear_blend(character, {});
  blend->reset(pose);
  carried.carry(pose, {});
  EXPECT_FALSE(carried.settle({}));
  EXPECT_LT((world(carried) - world(*blend)).colwise().norm().maxCoeff(), 1e-5);
  int calls = 1;
  while (!carried.settle({})) ++calls;
  EXPECT_GT(calls, 40);
  PositionBasedSkinner set(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  set.reset(pose);
  EXPECT_EQ(world(carried), world(set));
}

TEST(PositionBasedSkinner, SettlesAtTheSamePlaceWithAnyTimeStep) {
  const Character character = weighted_limb();
  const Pose pose = bent(character, 2.0, Vector3d::UnitZ());
  PositionBasedSkinner usual(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  PositionBasedSkinner tiny(character, with_model(PositionModel::kCompliant), 1e-4, {});
  usual.reset(pose);
  tiny.reset(pose);
  EXPECT_EQ(world(tiny), world(usual));
}

TEST(PositionBasedSkinner, AcceptsABodyThatBonesMoveAltogether) {
  // The limb is so thin that hardly a particle is free.
  Character character = weighted_limb();
  character.surface.positions.bottomRows<2>() *= 0.02;
  PositionBasedSkinner skinner(character, with_model(PositionModel::kCompliant, 500), kTimeStep,
                               {});
  for (int i = 0; i < 20; ++i) skinner.step(bent(character, 0.05 * i, Vector3d::UnitZ()), {});
  EXPECT_TRUE(skinner.positions().allFinite());
}

/// Such bends pull particles of the crease past each other. Volumes and edges alone would keep them
/// there.
TEST(PositionBasedSkinner, LimbsReturnToTheirShapeAfterDeepBends) {
  for (const double degrees : {120.0, 130.0, 140.0}) {
    for (const bool is_conical : {false, true}) {
      Character limb = weighted_limb(61, 24);
      if (is_conical)
        for (auto place : limb.surface.positions.colwise())
          place.tail<2>() *= 1.1 - 0.35 * place.x();
      PositionSettings settings = with_model(PositionModel::kCompliant, 1500);
      settings.self_contact = settings.joint_planes = false;
      PositionBasedSkinner skinner(limb, settings, kTimeStep, {});
      const double angle = degrees * std::numbers::pi / 180.0;
      for (int i = 1; i <= 120; ++i)
        skinner.step(bent(limb, angle * std::min(1.0, i / 60.0), Vector3d::UnitZ()), {});
      for (int i = 1; i <= 180; ++i)
        skinner.step(bent(limb, angle * std::max(0.0, 1.0 - i / 60.0), Vector3d::UnitZ()), {});
      EXPECT_LT((world(skinner) - limb.surface.positions).colwise().norm().maxCoeff(), 1e-3)
          << degrees << " " << is_conical;
    }
  }
}

/// Sits down deeply and stays there. Single tetrahedra of the creases at the hips are inverted
/// then, but the tissue around them is where it should be.
TEST(PositionBasedSkinner, KeepsItsVolumeInAHeldSquat) {
  const Character character = built_in_character("humanoid");
  const auto squat = std::ranges::find(character.clips, "squat", &Clip::name);
  ASSERT_NE(squat, character.clips.end());
  PositionSettings settings = with_model(PositionModel::kCompliant, 10000);
  settings.self_contact = false;
  PositionBasedSkinner skinner(character, settings, kTimeStep, {});
  const double rest = volume_of(character, character.surface.positions);
  const double middle = 0.5 * squat->duration;
  for (int i = 0; i < 120; ++i) {
    skinner.step(squat->sample(character.skeleton, std::min(middle, i * kTimeStep)), {});
    EXPECT_NEAR(volume_of(character, world(skinner)), rest, 0.002 * rest) << i;
  }
  EXPECT_EQ(skinner.recovery_count(), 0);
}

/// Tetrahedra of the crease are inverted in such bends. They must not tremble, and the limb must
/// still return.
TEST(PositionBasedSkinner, ComesToRestInDeepBends) {
  for (const double degrees : {115.0, 135.0, 155.0}) {
    const Character limb = weighted_limb(61, 24);
    PositionSettings settings = with_model(PositionModel::kCompliant, 1500);
    settings.self_contact = settings.joint_planes = false;
    PositionBasedSkinner skinner(limb, settings, kTimeStep, {});
    const double angle = degrees * std::numbers::pi / 180.0;
    const auto step_at = [&](double fraction) {
      skinner.step(bent(limb, angle * std::clamp(fraction, 0.0, 1.0), Vector3d::UnitZ()), {});
    };
    for (int i = 1; i <= 270; ++i) step_at(i / 60.0);
    for (int i = 0; i < 30; ++i) {
      const Points before = world(skinner);
      step_at(1.0);
      EXPECT_LT((world(skinner) - before).colwise().norm().maxCoeff(), 5e-4) << degrees << " " << i;
    }
    for (int i = 1; i <= 180; ++i) step_at(1.0 - i / 60.0);
    EXPECT_LT((world(skinner) - limb.surface.positions).colwise().norm().maxCoeff(), 1e-3)
        << degrees;
  }
}

TEST(PositionBasedSkinner, StopsAtTheFloor) {
  const Character character = weighted_limb();
  PositionBasedSkinner skinner(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  Surroundings surroundings;
  surroundings.floor = -0.12;
  Forces forces;
  forces.surroundings = &surroundings;
  for (int i = 0; i < 30; ++i) skinner.step(rest_pose(character.skeleton), forces);
  EXPECT_NEAR(world(skinner).row(1).minCoeff(), -0.12, 0.01);
}

TEST(PositionBasedSkinner, IsNotCrumpledByAFloorThatItsPoseIsAbove) {
  const Character character = weighted_limb();
  // The limb hangs down and its second bone is bent to the side. Straight, it would be below the
  // floor.
  Pose pose = bent(character, 1.5, Vector3d::UnitZ());
  pose.joints[0].rotation = Eigen::AngleAxisd(-1.5, Vector3d::UnitZ());
  PositionBasedSkinner skinner(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  skinner.reset(pose);
  const Points expected = world(skinner);
  Surroundings surroundings;
  surroundings.floor = expected.row(1).minCoeff() - 0.02;
  Forces forces;
  forces.surroundings = &surroundings;
  skinner.reset(pose, forces);
  EXPECT_LT((world(skinner) - expected).colwise().norm().maxCoeff(), 1e-3);
}

TEST(PositionBasedSkinner, TakesNewStiffnessesWithoutARestart) {
  const Character character = weighted_limb();
  PositionSettings settings = with_model(PositionModel::kCompliant, 1500);
  settings.stretch_stiffness = 40000.0;
  PositionBasedSkinner changed(character, settings, kTimeStep, {});
  settings.stretch_stiffness = 4000.0;
  changed.apply(settings, kTimeStep);
  PositionBasedSkinner built(character, settings, kTimeStep, {});
  Forces forces;
  forces.gravity = Vector3d(0.0, -9.81, 0.0);
  for (int i = 0; i < 60; ++i) {
    changed.step(rest_pose(character.skeleton), forces);
    built.step(rest_pose(character.skeleton), forces);
  }
  const auto distance = [](const Points& a, const Points& b) {
    return (a - b).colwise().norm().maxCoeff();
  };
  const double sag = distance(world(built), character.surface.positions);
  EXPECT_GT(sag, 0.01);
  EXPECT_LT(distance(world(changed), world(built)), 0.02 * sag);
}

/// Adds a small ball inside the limb that moves with the other bone, as an eye with a head of its
/// own.
TEST(PositionBasedSkinner, LeavesExcludedPiecesToTheirJoints) {
  const Character alone = weighted_limb();
  Character both = alone;
  const int first = alone.surface.vertex_count();
  const TriangleMesh ball = make_sphere(0.05, 5, 8);
  both.surface.positions.resize(3, first + ball.vertex_count());
  both.surface.positions << alone.surface.positions,
      ball.positions.colwise() + Vector3d(0.5, 0.0, 0.0);
  ExcludedSkin excluded;
  excluded.shares.assign(first, 0.0F);
  excluded.shares.resize(first + ball.vertex_count(), 1.0F);
  excluded.separate.assign(alone.surface.triangles.size(), 0);
  for (Triangle t : ball.triangles) {
    for (int& v : t) v += first;
    both.surface.triangles.push_back(t);
    excluded.separate.push_back(1);
  }
  both.weights->vertices.resize(first + ball.vertex_count(), {{0, 1.0F}});
  const PositionSettings settings = with_model(PositionModel::kCompliant);
  PositionBasedSkinner limb(alone, settings, kTimeStep, {});
  PositionBasedSkinner with_ball(both, settings, kTimeStep, {}, excluded);
  for (int i = 0; i < 20; ++i) {
    limb.step(bent(alone, 0.05 * i, Vector3d::UnitZ()), {});
    with_ball.step(bent(both, 0.05 * i, Vector3d::UnitZ()), {});
  }
  const Points skin = world(with_ball);
  EXPECT_LT(
      (skin.rightCols(ball.vertex_count()) - both.surface.positions.rightCols(ball.vertex_count()))
          .cwiseAbs()
          .maxCoeff(),
      1e-5);
  EXPECT_LT((skin.leftCols(first) - world(limb)).colwise().norm().maxCoeff(), 0.02);
}

/// A soft joint carries nothing, whatever its pose. Its end of the limb lags behind the firm one
/// and swings.
TEST(PositionBasedSkinner, SwingsFreelyFromASoftJointOn) {
  const Character limb = weighted_limb();
  const std::vector<int> carriers = carrying_joints(limb.skeleton, {0, 1, 1});
  for (const PositionModel model : {PositionModel::kCompliant, PositionModel::kPublished}) {
    PositionBasedSkinner soft(limb, with_model(model), kTimeStep, {}, {}, carriers);
    soft.reset(rest_pose(limb.skeleton));
    const Points rest = world(soft);
    soft.reset(bent(limb, 1.0, Vector3d::UnitZ()));
    EXPECT_LT((world(soft) - rest).colwise().norm().maxCoeff(), 1e-3);
  }
  const PositionSettings settings = with_model(PositionModel::kCompliant, 1500);
  PositionBasedSkinner soft(limb, settings, kTimeStep, {}, {}, carriers);
  PositionBasedSkinner firm(limb, settings, kTimeStep, {});
  const Pose from = rest_pose(limb.skeleton);
  Pose to = from;
  to.joints[0].rotation = Eigen::AngleAxisd(0.5, Vector3d::UnitZ());
  double lag = 0.0;
  for (int i = 0; i <= 10; ++i) {
    const Pose pose = interpolate(from, to, 0.1 * i);
    soft.step(pose, {});
    firm.step(pose, {});
    lag = std::max(lag, (world(soft) - world(firm)).colwise().norm().maxCoeff());
  }
  EXPECT_GT(lag, 0.1);
  for (int i = 0; i < 240; ++i) soft.step(to, {});
  const Points swung = world(soft);
  soft.reset(to);
  const Points settled = world(soft);
  EXPECT_LT((settled - swung).colwise().norm().maxCoeff(), 0.15 * lag);

  // It also comes back after the bones have jerked.
  std::mt19937 random(9);
  for (int i = 0; i < 60; ++i) {
    soft.step(test::random_pose(limb.skeleton, 0.4, random()), {});
    ASSERT_TRUE(soft.positions().allFinite()) << i;
    ASSERT_LT(soft.positions().colwise().norm().maxCoeff(), 4.0F) << i;
  }
  for (int i = 0; i < 600; ++i) soft.step(to, {});
  EXPECT_LT((world(soft) - settled).colwise().norm().maxCoeff(), 0.1);
}

TEST(PositionBasedSkinner, RefusesASurfaceWithoutVolume) {
  Character character = weighted_limb();
  character.surface.positions.row(2).setZero();
  EXPECT_THROW(PositionBasedSkinner(character, {}, kTimeStep, {}), InputError);
}

}  // namespace
}  // namespace sinew
