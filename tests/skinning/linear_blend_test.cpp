// SPDX-License-Identifier: MIT

#include "skinning/geometric/linear_blend.h"

#include <gtest/gtest.h>

#include "skinning/weights/nearest_bone_weights.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

Character bare_limb() {
  Character character;
  character.surface = make_tube(1.8, 0.16, 40, 16);
  character.skeleton = make_chain({-0.8, 0.0, 0.8});
  return character;
}

TEST(NearestBoneWeights, SumToOneWithAtMostFourInfluences) {
  const Character character = bare_limb();
  const SkinWeights weights = nearest_bone_weights(character.surface, character.skeleton);
  ASSERT_EQ(static_cast<int>(weights.vertices.size()), character.surface.vertex_count());
  for (const auto& influences : weights.vertices) {
    ASSERT_FALSE(influences.empty());
    EXPECT_LE(influences.size(), 4U);
    float sum = 0.0F;
    for (const auto& [joint, weight] : influences) sum += weight;
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
  }
}

TEST(NearestBoneWeights, GiveEachEndToItsBoneAndChangeGradually) {
  const Character character = bare_limb();
  const SkinWeights weights = nearest_bone_weights(character.surface, character.skeleton);
  const auto weight_of = [&](int vertex, int joint) {
    for (const auto& influence : weights.vertices[vertex]) {
      if (influence.joint == joint) return influence.weight;
    }
    return 0.0F;
  };
  EXPECT_GT(weight_of(3 * 16, 0), 0.99F);
  EXPECT_GT(weight_of(36 * 16, 1), 0.99F);
  for (int ring = 0; ring + 1 < 40; ++ring) {
    EXPECT_LT(std::abs(weight_of(ring * 16, 1) - weight_of((ring + 1) * 16, 1)), 0.5F);
  }
}

TEST(LinearBlend, IsTheWeightedSumOfTheBonesMotions) {
  Character character = bare_limb();
  character.weights = nearest_bone_weights(character.surface, character.skeleton);
  Pose pose = rest_pose(character.skeleton);
  pose.joints[0].translation += Eigen::Vector3d(0.3, 0.2, 0.1);
  pose.joints[0].rotation = Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitY());
  pose.joints[1].rotation = Eigen::AngleAxisd(1.2, Eigen::Vector3d::UnitZ());
  const std::unique_ptr<Skinner> skinner = make_linear_blend(character, {});
  skinner->step(pose, {});
  const std::vector<Transform> transforms = skinning_transforms(character.skeleton, pose);
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    Eigen::Vector3d expected = Eigen::Vector3d::Zero();
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      expected +=
          weight * (transforms[joint] * Eigen::Vector3d(character.surface.positions.col(v)));
    }
    const Eigen::Vector3d got = skinner->positions().col(v).cast<double>() + skinner->origin();
    EXPECT_LT((got - expected).norm(), 1e-6);
  }
}

TEST(LinearBlend, ShowsStretchesOfJoints) {
  const Skeleton skeleton = make_chain({0.0, 1.0});
  Points rest(3, 2);
  rest << 0.5, 1.5,  //
      0.2, 0.2,      //
      0.0, 0.0;
  SkinWeights weights;
  weights.vertices = {{{0, 1.0F}}, {{0, 0.25F}, {1, 0.75F}}};
  Pose pose = rest_pose(skeleton);
  pose.stretches.resize(2);
  pose.stretches[0].linear = Eigen::Vector3d(2.0, 1.0, 1.0).asDiagonal();
  pose.stretches[1].linear = Eigen::Vector3d(1.0, 3.0, 1.0).asDiagonal();
  const LinearBlend shown(skeleton, rest, weights);
  const auto posed = shown.pose(pose);
  EXPECT_LT((shown.position(0, posed) - Eigen::Vector3f(1.0F, 0.2F, 0.0F)).norm(), 1e-6F);
  // Weighted, both joints stretch the point to twice its x. The second joint alone triples y.
  EXPECT_LT(
      (shown.position(1, posed) - Eigen::Vector3f(3.0F, 0.25F * 0.2F + 0.75F * 0.6F, 0.0F)).norm(),
      1e-6F);
}

TEST(LinearBlend, TwistsAndStretchesPointsByTheirPlacesAlongTheBone) {
  const Skeleton skeleton = make_chain({0.0, 2.0, 3.0});
  Points rest(3, 4);
  rest << 0.5, 1.5, -0.4, 2.5,  //
      0.2, 0.2, 0.2, 0.2,       //
      0.0, 0.0, 0.0, 0.0;
  SkinWeights weights;
  // Both joints move the second point: its weight does not matter, since nothing bends.
  weights.vertices = {{{0, 1.0F}}, {{0, 0.5F}, {1, 0.5F}}, {{0, 1.0F}}, {{1, 1.0F}}};
  Pose pose = rest_pose(skeleton);
  pose.bones.resize(3);
  pose.bones[1] = {0.5 * std::numbers::pi, 1.5};
  const LinearBlend blend(skeleton, rest, weights);
  const auto posed = blend.pose(pose);
  const auto expect = [&](int point, double x, double turn) {
    const Eigen::Vector3f place = blend.position(point, posed);
    const Eigen::Vector3d expected(x, 0.2 * std::cos(turn), 0.2 * std::sin(turn));
    EXPECT_LT((place.cast<double>() - expected).norm(), 1e-6) << point;
  };
  expect(0, 0.75, 0.125 * std::numbers::pi);
  expect(2, -0.4, 0.0);
  expect(3, 3.5, 0.5 * std::numbers::pi);
  // Half of the second point is on the bone, half at the end of it.
  const Eigen::Vector3d on_bone(2.25, 0.2 * std::cos(0.375 * std::numbers::pi),
                                0.2 * std::sin(0.375 * std::numbers::pi));
  const Eigen::Vector3d at_end(2.5, 0.0, 0.2);
  EXPECT_LT((blend.position(1, posed).cast<double>() - 0.5 * (on_bone + at_end)).norm(), 1e-6);
}

TEST(LinearBlend, OfASurfaceShowsDeformedBonesAsThatOfPoints) {
  Character character;
  character.skeleton = make_chain({-0.8, 0.0, 0.8});
  character.surface = make_tube(1.8, 0.16, 20, 8);
  const CharacterWeights weights(character);
  const auto skinner = make_linear_blend(weights, {});
  Pose pose = rest_pose(character.skeleton);
  pose.joints[0].translation += Eigen::Vector3d(1.0, 2.0, 3.0);
  pose.joints[1].rotation = Eigen::AngleAxisd(0.7, Eigen::Vector3d::UnitZ());
  pose.bones.resize(3);
  pose.bones[1] = {2.0, 1.2};
  pose.bones[2] = {-1.0, 0.7};
  skinner->step(pose, {});
  const LinearBlend blend(character.skeleton, character.surface.positions, weights.get());
  const auto posed = blend.pose(pose);
  ASSERT_EQ(posed.origin, skinner->origin());
  for (int v = 0; v < blend.point_count(); ++v)
    EXPECT_LT((skinner->positions().col(v) - blend.position(v, posed)).norm(), 1e-6F);
}

}  // namespace
}  // namespace sinew
