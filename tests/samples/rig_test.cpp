// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <set>

#include "mesh/winding.h"
#include "samples/shipped.h"

namespace sinew {
namespace {

class SampleRig : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Shipped, SampleRig,
                         testing::Values("cylinder", "tee", "arm", "leg", "humanoid", "stout"),
                         [](const auto& sample) { return sample.param; });

TEST_P(SampleRig, LiesInsideTheSurface) {
  const Character character = shipped(GetParam());
  const WindingNumber winding(character.surface.positions, character.surface.triangles);
  const std::vector<Transform> rest = character.skeleton.rest_global();
  for (int j = 0; j < character.skeleton.joint_count(); ++j) {
    const Joint& joint = character.skeleton.joints[j];
    EXPECT_GT(winding.at(rest[j].translation()), 0.5) << joint.name;
    if (joint.parent < 0) continue;
    const Eigen::Vector3d begin = rest[joint.parent].translation();
    constexpr int kSamples = 10;
    for (int i = 1; i < kSamples; ++i) {
      const double t = static_cast<double>(i) / kSamples;
      EXPECT_GT(winding.at((1.0 - t) * begin + t * rest[j].translation()), 0.5)
          << "bone to " << joint.name;
    }
  }
}

TEST_P(SampleRig, HasWeightsThatSumToOne) {
  const Character character = shipped(GetParam());
  ASSERT_TRUE(character.weights.has_value());
  ASSERT_EQ(character.weights->vertices.size(),
            static_cast<std::size_t>(character.surface.vertex_count()));
  for (const auto& influences : character.weights->vertices) {
    ASSERT_LE(influences.size(), 4U);
    float sum = 0.0F;
    for (const auto& influence : influences) {
      EXPECT_GE(influence.weight, 0.0F);
      sum += influence.weight;
    }
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
  }
}

TEST(Humanoid, HasHandsFeetAndTwoEqualSides) {
  const Skeleton skeleton = shipped("humanoid").skeleton;
  EXPECT_GE(skeleton.joint_count(), 24);
  const std::vector<Transform> rest = skeleton.rest_global();
  std::set<std::string> names;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const std::string& name = skeleton.joints[j].name;
    EXPECT_TRUE(names.insert(name).second) << name;
    if (!name.ends_with(".L")) continue;
    const int other = skeleton.find(name.substr(0, name.size() - 1) + "R");
    ASSERT_GE(other, 0) << name;
    const Eigen::Vector3d mirrored =
        rest[other].translation().cwiseProduct(Eigen::Vector3d(-1.0, 1.0, 1.0));
    EXPECT_LT((rest[j].translation() - mirrored).norm(), 1e-5) << name;
  }
  for (const char* name : {"hand.L", "foot.R", "thumb_end.L", "little_end.R", "head_end"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(Humanoid, MovesNoLegByTheOther) {
  const Character character = shipped("humanoid");
  const int left_shin = character.skeleton.find("shin.L");
  const int left_foot = character.skeleton.find("foot.L");
  int of_the_left = 0;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    for (const auto& influence : character.weights->vertices[v]) {
      if (influence.joint != left_shin && influence.joint != left_foot) continue;
      EXPECT_GT(character.surface.positions(0, v), 0.0);
      ++of_the_left;
    }
  }
  EXPECT_GT(of_the_left, 100);
}

}  // namespace
}  // namespace sinew
