// SPDX-License-Identifier: MIT

#include "assets/scene/travel_morphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "assets/scene/scene_character.h"
#include "scene_pieces.h"

namespace sinew {
namespace {

// A cart is scaled by 2, below a node that is turned by 90 degrees about z, and moves along x and z
// of that node. A box on it rises relative to the cart and also has a rotation in the clip.
TEST(SceneCharacter, WithoutJointsGoesWhereItsNodesGo) {
  const Eigen::AngleAxisd quarter(M_PI / 2, Eigen::Vector3d::UnitZ());
  const Eigen::AngleAxisd none(0.0, Eigen::Vector3d::UnitX());
  Scene scene;
  scene.nodes = {{"scene", -1, placed({0, 0, 0}, quarter)},
                 {"cart", 0, placed({5, 0, 0}, none, 2.0)},
                 {"box", 1, placed({0, 1, 0}, quarter)}};
  SceneMesh mesh;
  mesh.positions = Points::Identity(3, 3);
  mesh.triangles = {{0, 1, 2}};
  mesh.node = 1;
  scene.meshes.push_back(mesh);
  mesh.node = 2;
  scene.meshes.push_back(mesh);
  SceneClip clip;
  clip.channels.resize(2);
  clip.channels[0].node = 1;
  clip.channels[0].translations = {{0.0, {5, 0, 0}}, {1.0, {8, 0, 1}}};
  clip.channels[1].node = 2;
  clip.channels[1].translations = {{0.0, {0, 1, 0}}, {1.0, {0, 3, 0}}};
  clip.channels[1].rotations = {{0.0, turn(0.3, {1, 0, 0})}};
  scene.clips.push_back(clip);
  const SceneCharacter character = character_of_scene(scene, "cart.glb");
  ASSERT_EQ(character.clips.size(), 1U);
  const std::vector<float> weights =
      character.clips[0].morph_weights(static_cast<int>(character.surface.morphs.size()), 0.5);
  Points moved = character.surface.positions;
  for (std::size_t m = 0; m < weights.size(); ++m) {
    for (const MorphTarget::Move& move : character.surface.morphs[m].moves) {
      moved.col(move.surface_vertex) += weights[m] * move.by.cast<double>();
    }
  }
  const Points displacement = moved - character.surface.positions;
  // The cart moves by half of (3, 0, 1), turned. In addition the box moves by half of
  // 2 * (0, 2, 0), turned as well.
  for (int v = 0; v < 3; ++v) {
    EXPECT_TRUE(displacement.col(v).isApprox(Eigen::Vector3d(0, 1.5, 0.5), 1e-5)) << displacement;
    EXPECT_TRUE(displacement.col(3 + v).isApprox(Eigen::Vector3d(-2, 1.5, 0.5), 1e-5))
        << displacement;
  }
  ASSERT_EQ(character.warnings.size(), 1U);
  EXPECT_NE(character.warnings[0].find("without joints ('box')"), std::string::npos)
      << character.warnings[0];
}

// The clip holds one scale all the time, but not that of the file's pose.
TEST(SceneCharacter, WithoutJointsSaysThatAScaleIsNotShown) {
  Scene scene;
  scene.nodes = {{"scene", -1, Eigen::Matrix4d::Identity()},
                 {"sign", 0, Eigen::Matrix4d::Identity()}};
  SceneMesh mesh;
  mesh.positions = Points::Identity(3, 3);
  mesh.triangles = {{0, 1, 2}};
  mesh.node = 1;
  scene.meshes.push_back(mesh);
  SceneClip clip;
  clip.channels.resize(1);
  clip.channels[0].node = 1;
  clip.channels[0].translations = {{0.0, {0, 0, 0}}, {1.0, {1, 0, 0}}};
  for (const double scale : {1.0, 2.0}) {
    clip.channels[0].scales = {{0.0, Eigen::Vector3d::Constant(scale)},
                               {1.0, Eigen::Vector3d::Constant(scale)}};
    scene.clips = {clip};
    const SceneCharacter character = character_of_scene(scene, "sign.glb");
    EXPECT_EQ(character.warnings.size(), scale == 1.0 ? 0U : 1U) << scale;
  }
}

/// Returns a chain of nodes with a triangle each. Each node moves by 1 along x relative to its
/// parent: node n takes 1 + n seconds.
Scene chain_of_parts(int count) {
  Scene scene;
  scene.clips.resize(1);
  for (int n = 0; n < count; ++n) {
    scene.nodes.push_back({"part", n - 1, Eigen::Matrix4d::Identity()});
    SceneMesh mesh;
    mesh.node = n;
    mesh.positions = Points::Identity(3, 3);
    mesh.triangles = {{0, 1, 2}};
    scene.meshes.push_back(mesh);
    SceneChannel channel;
    channel.node = n;
    channel.translations = {{0.0, {0, 0, 0}}, {1.0 + n, {1, 0, 0}}};
    scene.clips[0].channels.push_back(channel);
  }
  return scene;
}

TEST(SceneCharacter, WithoutJointsHasThreeTargetsForEachPartHoweverDeepItHangs) {
  const SceneCharacter character = character_of_scene(chain_of_parts(300), "chain.glb");
  ASSERT_EQ(character.surface.morphs.size(), 900U);
  std::set<std::string> names;
  for (const MorphTarget& morph : character.surface.morphs) names.insert(morph.name);
  EXPECT_EQ(names.size(), 900U);
  ASSERT_EQ(character.clips.size(), 1U);
  EXPECT_EQ(character.clips[0].morphs.size(), 900U);
  // The last part moves with all nodes above it. Those that have arrived stay, and the others move
  // on.
  const std::vector<float> weights = character.clips[0].morph_weights(900, 100.5);
  double displacement = 0.0;
  for (int n = 0; n < 300; ++n) displacement += std::min(1.0, 100.5 / (1.0 + n));
  EXPECT_NEAR(weights[897], displacement, 1e-3);
  EXPECT_EQ(weights[898], 0.0F);
}

TEST(SceneCharacter, WithoutJointsKeepsTheStepsOfAllItsNodes) {
  Scene scene = chain_of_parts(2);
  scene.clips[0].channels[0].translations = {
      {0.0, {0, 0, 0}}, {1.0, {0, 0, 0}}, {1.0, {4, 0, 0}}, {2.0, {4, 0, 0}}};
  const SceneCharacter character = character_of_scene(scene, "steps.glb");
  const auto displacement = [&](double time) {
    return character.clips[0].morph_weights(6, time)[3];
  };
  EXPECT_NEAR(displacement(0.999), 0.4995, 1e-5);
  EXPECT_NEAR(displacement(1.0), 4.5, 1e-5);
  EXPECT_NEAR(displacement(1.5), 4.75, 1e-5);
}

TEST(TravelMorphs, AreLeftOutWhereTheyWouldTakeTooMuch) {
  Scene scene = chain_of_parts(20);
  add_travel_morphs(scene, "chain.glb", 1000);
  for (const SceneMesh& mesh : scene.meshes) EXPECT_TRUE(mesh.morphs.empty());
  EXPECT_TRUE(scene.clips[0].morphs.empty());
  ASSERT_EQ(scene.warnings.size(), 1U);
  EXPECT_NE(scene.warnings[0].find("more than 1000 numbers and are not shown"), std::string::npos)
      << scene.warnings[0];
}

}  // namespace
}  // namespace sinew
