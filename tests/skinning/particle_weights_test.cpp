// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "skinning/geometric/linear_blend.h"
#include "skinning/position_based/position_based.h"
#include "skinning/weighted_limb.h"

namespace sinew {
namespace {

/// Returns the largest distance of the published model without corrections from linear blend
/// skinning, in a bent limb. What is left is the weights of the particles.
double distance_from_linear_blend(PositionWeights weights) {
  const Character character = test::weighted_limb();
  PositionSettings settings;
  settings.model = PositionModel::kPublished;
  settings.weights = weights;
  settings.tetrahedra = 3000;
  settings.stretch = settings.volume = settings.bind = 0.0;
  PositionBasedSkinner skinner(character, settings, 1.0 / 60.0, {});
  Pose pose = rest_pose(character.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitZ());
  const std::unique_ptr<Skinner> linear = make_linear_blend(character, {});
  return (test::skinned(skinner, pose) - test::skinned(*linear, pose)).colwise().norm().maxCoeff();
}

TEST(ParticleWeights, AreThoseOfTheCharacterIfWanted) {
  EXPECT_LT(distance_from_linear_blend(PositionWeights::kCharacter), 0.015);
  EXPECT_GT(distance_from_linear_blend(PositionWeights::kPublished), 0.03);
}

}  // namespace
}  // namespace sinew
