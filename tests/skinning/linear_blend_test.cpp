#include "skinning/linear_blend.h"

#include <gtest/gtest.h>

#include "skinning/weights.h"
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

TEST(AutomaticWeights, SumToOneWithAtMostFourInfluences) {
  const Character character = bare_limb();
  const SkinWeights weights = automatic_weights(character.surface, character.skeleton);
  ASSERT_EQ(static_cast<int>(weights.vertices.size()), character.surface.vertex_count());
  for (const auto& influences : weights.vertices) {
    ASSERT_FALSE(influences.empty());
    EXPECT_LE(influences.size(), 4U);
    float sum = 0.0F;
    for (const auto& [joint, weight] : influences) sum += weight;
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
  }
}

TEST(AutomaticWeights, GiveEachEndToItsBoneAndChangeGradually) {
  const Character character = bare_limb();
  const SkinWeights weights = automatic_weights(character.surface, character.skeleton);
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
  character.weights = automatic_weights(character.surface, character.skeleton);
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

}  // namespace
}  // namespace sinew
