// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "samples/samples.h"
#include "skinning/position_based/position_based.h"
#include "skinning/position_limb.h"
#include "skinning/weighted_limb.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::bent;
using test::kTimeStep;
using test::weighted_limb;
using test::with_model;
using test::world;

TEST(PositionBasedSkinner, SwingsAfterAnAbruptStopOnlyIfItKeepsMomentum) {
  const Character character = weighted_limb();
  const auto swings = [&](const PositionSettings& settings) {
    PositionBasedSkinner skinner(character, settings, kTimeStep, {});
    Pose pose = rest_pose(character.skeleton);
    for (int i = 0; i < 60; ++i) {
      pose.joints[0].translation.y() += 0.005;
      skinner.step(pose, {});
    }
    const Points rest = character.surface.positions.colwise() + Vector3d(0.0, 0.3, 0.0);
    std::vector<double> heights;  // mean over the vertices
    for (int i = 0; i < 60; ++i) {
      skinner.step(pose, {});
      heights.push_back((world(skinner) - rest).row(1).mean());
    }
    return *std::ranges::max_element(heights);
  };
  EXPECT_LT(swings(with_model(PositionModel::kPublished)), 1e-4);
  PositionSettings soft = with_model(PositionModel::kCompliant);
  soft.stretch_stiffness = 2000.0;
  PositionSettings firm = soft;
  firm.stretch_stiffness = 50000.0;
  EXPECT_GT(swings(soft), 1e-3);
  EXPECT_GT(swings(soft), 1.5 * swings(firm));
}

/// Stops at once from two speeds, both above what the tissue may feel.
TEST(PositionBasedSkinner, SwingsNoFurtherAfterAHarderStop) {
  const Character character = weighted_limb();
  const auto swing = [&](double speed, double largest_jolt) {
    PositionSettings settings = with_model(PositionModel::kCompliant);
    settings.largest_jolt = largest_jolt;
    PositionBasedSkinner skinner(character, settings, kTimeStep, {});
    Pose pose = rest_pose(character.skeleton);
    for (int i = 0; i < 120; ++i) {
      pose.joints[0].translation.y() += speed * kTimeStep;
      skinner.step(pose, {});
    }
    const Points rest =
        character.surface.positions.colwise() + Vector3d(0.0, 120.0 * speed * kTimeStep, 0.0);
    double farthest = 0.0;
    for (int i = 0; i < 30; ++i) {
      skinner.step(pose, {});
      farthest = std::max(farthest, (world(skinner) - rest).colwise().norm().maxCoeff());
    }
    return farthest;
  };
  EXPECT_NEAR(swing(4.0, 60.0), swing(2.0, 60.0), 0.05 * swing(2.0, 60.0));
  EXPECT_GT(swing(4.0, 1e6), 1.5 * swing(4.0, 60.0));
}

/// Jumps with the whole body. Heels and toes are far from their bones, which are thin.
TEST(PositionBasedSkinner, FeetOfAJumpingBodyStayWhereTheyAre) {
  const Character character = built_in_character("humanoid");
  PositionBasedSkinner skinner(character, with_model(PositionModel::kCompliant, 10000), kTimeStep,
                               {});
  const double height = character.surface.positions.row(1).maxCoeff();
  double farthest = 0.0;
  for (int i = 0; i < 60; ++i) {
    Pose pose = rest_pose(character.skeleton);
    const double lift = 0.2 * std::abs(std::sin(0.4 * i));
    pose.joints[0].translation.y() += lift;
    skinner.step(pose, {});
    const Points away =
        (world(skinner) - character.surface.positions).colwise() - Vector3d(0.0, lift, 0.0);
    for (int v = 0; v < character.surface.vertex_count(); ++v)
      if (character.surface.positions(1, v) < 0.06 * height)
        farthest = std::max(farthest, away.col(v).norm());
  }
  EXPECT_LT(farthest, 0.02);
}

/// The end of the limb is a plate too thin for tetrahedra, as a hand can be.
TEST(PositionBasedSkinner, ThinPartsDoNotComeOffASwingingLimb) {
  Character limb = weighted_limb(61, 24);
  for (auto place : limb.surface.positions.colwise())
    place.z() *= std::clamp((0.6 - place.x()) / 0.2, 0.03, 1.0);
  PositionBasedSkinner skinner(limb, with_model(PositionModel::kCompliant, 500), kTimeStep, {});
  double most = 0.0;
  for (int i = 0; i < 60; ++i) {
    skinner.step(bent(limb, 0.5 * std::sin(0.3 * i), Vector3d::UnitY()), {});
    const Points skin = world(skinner);
    for (const Triangle& t : limb.surface.triangles) {
      if (limb.surface.positions(0, t[0]) < 0.3) continue;
      for (int k = 0; k < 3; ++k) {
        const int a = t[k], b = t[(k + 1) % 3];
        most = std::max(most,
                        (skin.col(a) - skin.col(b)).norm() /
                            (limb.surface.positions.col(a) - limb.surface.positions.col(b)).norm());
      }
    }
  }
  EXPECT_LT(most, 1.5);
}

/// The end of the limb is a rod with few tetrahedra across, as lips can be. With enough of them, it
/// is simulated.
TEST(PositionBasedSkinner, SkinWithTooFewTetrahedraAcrossFollowsLinearBlendSkinning) {
  Character limb = weighted_limb(61, 24);
  for (auto place : limb.surface.positions.colwise())
    place.tail<2>() *= std::clamp((0.7 - place.x()) / 0.4, 0.1, 1.0);
  const auto farthest_from_blend = [&](int tetrahedra) {
    PositionBasedSkinner skinner(limb, with_model(PositionModel::kCompliant, tetrahedra), kTimeStep,
                                 {});
    const auto blend = make_linear_blend(CharacterWeights(limb), {});
    double farthest = 0.0;
    for (int i = 0; i < 30; ++i) {
      const Pose pose = bent(limb, 0.5 * std::sin(0.2 * i), Vector3d::UnitY());
      skinner.step(pose, {});
      const Points away = world(skinner) - test::skinned(*blend, pose);
      for (int v = 0; v < limb.surface.vertex_count(); ++v)
        if (limb.surface.positions(0, v) > 0.7) farthest = std::max(farthest, away.col(v).norm());
    }
    return farthest;
  };
  EXPECT_LT(farthest_from_blend(1800), 1e-4);
  EXPECT_GT(farthest_from_blend(5000), 1e-3);
}

/// A closed shell, as the hem of a shirt, lies close below the skin. The limb is thick all the
/// same, and is simulated.
TEST(PositionBasedSkinner, PiecesInsideDoNotMakeTheBodyThin) {
  Character limb = weighted_limb(41, 24);
  const Character outer = limb;
  const int count = outer.surface.vertex_count();
  limb.surface.positions.conservativeResize(3, 3 * count);
  limb.surface.positions.middleCols(count, count) = 0.9 * outer.surface.positions;
  limb.surface.positions.rightCols(count) = 0.85 * outer.surface.positions;
  for (const Triangle& t : outer.surface.triangles) {
    limb.surface.triangles.push_back({t[0] + count, t[1] + count, t[2] + count});
    limb.surface.triangles.push_back({t[0] + 2 * count, t[2] + 2 * count, t[1] + 2 * count});
  }
  for (int copy = 0; copy < 2; ++copy)
    limb.weights->vertices.insert(limb.weights->vertices.end(), outer.weights->vertices.begin(),
                                  outer.weights->vertices.end());
  PositionBasedSkinner skinner(limb, with_model(PositionModel::kCompliant, 1500), kTimeStep, {});
  const auto blend = make_linear_blend(CharacterWeights(limb), {});
  double farthest = 0.0;
  for (int i = 0; i < 30; ++i) {
    const Pose pose = bent(limb, 0.5 * std::sin(0.2 * i), Vector3d::UnitY());
    skinner.step(pose, {});
    const Points away = world(skinner) - test::skinned(*blend, pose);
    for (int v = 0; v < count; ++v)
      if (std::abs(limb.surface.positions(0, v) - 0.4) < 0.2)
        farthest = std::max(farthest, away.col(v).norm());
  }
  EXPECT_GT(farthest, 2e-3);
}

TEST(PositionBasedSkinner, DoesNotLagBehindASteadyMotion) {
  const Character character = weighted_limb();
  PositionBasedSkinner skinner(character, with_model(PositionModel::kCompliant), kTimeStep, {});
  Pose pose = rest_pose(character.skeleton);
  for (int i = 0; i < 120; ++i) {
    pose.joints[0].translation.y() += 0.07;  // 4.2 m/s, as in a run
    skinner.step(pose, {});
  }
  const Points rest = character.surface.positions.colwise() + Vector3d(0.0, 120 * 0.07, 0.0);
  EXPECT_LT((world(skinner) - rest).colwise().norm().maxCoeff(), 0.01);
}

TEST(PositionBasedSkinner, SagsEquallyWithMoreSubsteps) {
  const Character character = weighted_limb();
  Forces forces;
  forces.gravity = Vector3d(0.0, -9.81, 0.0);
  const auto sag = [&](int substeps) {
    PositionSettings settings = with_model(PositionModel::kCompliant, 1500);
    settings.substeps = substeps;
    PositionBasedSkinner skinner(character, settings, kTimeStep, {});
    for (int i = 0; i < 120; ++i) skinner.step(rest_pose(character.skeleton), forces);
    return -(world(skinner) - character.surface.positions).row(1).mean();
  };
  const double fine = sag(80);
  EXPECT_GT(fine, 1e-4);
  EXPECT_NEAR(sag(20), fine, 0.02 * fine);
  EXPECT_NEAR(sag(40), fine, 0.02 * fine);
}

}  // namespace
}  // namespace sinew
