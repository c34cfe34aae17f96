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

TEST(LinearBlend, ShowsStretchesOfJointsUnlessTheyAreLeftOut) {
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
  const LinearBlend left_out(skeleton, rest, weights, Stretches::kLeftOut);
  const auto rigid = left_out.pose(pose);
  for (int point = 0; point < 2; ++point)
    EXPECT_EQ(left_out.position(point, rigid), Eigen::Vector3f(rest.col(point).cast<float>()));
}

}  // namespace
}  // namespace sinew
