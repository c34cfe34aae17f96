// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "assets/open.h"
#include "assets/preparation/prepare_surface.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/scene_character.h"
#include "gltf_text.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

/// Returns a head of two primitives with two common morph targets. The first one, "smile", moves
/// the top corners of both. The second one has no name and moves one corner of the first primitive;
/// its default weight is 0.5. The clip drives both. The mesh of a second node has a target named
/// "smile" as well.
GltfText head() {
  GltfText file;
  const int left = file.add<float>({0, 0, 0, 1, 0, 0, 0, 2, 0}, "VEC3", 3);
  const int right = file.add<float>({1, 0, 0, 1, 2, 0, 0, 2, 0}, "VEC3", 3);
  const int up_left = file.add<float>({0, 0, 0, 0, 0, 0, 0, 1, 0}, "VEC3", 3);
  const int up_right = file.add<float>({0, 0, 0, 0, 1, 0, 0, 1, 0}, "VEC3", 3);
  const int aside = file.add<float>({-1, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3", 3);
  const int still = file.add<float>({0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3", 3);
  const int times = file.add<float>({0, 0.5F, 2}, "SCALAR", 1);
  const int weights = file.add<float>({0, 0.5F, 1, 0.5F, 0.25F, 1}, "SCALAR", 1);
  const auto primitive = [](int positions, int first, int second) {
    return nlohmann::json{{"attributes", {{"POSITION", positions}}},
                          {"targets", {{{"POSITION", first}}, {{"POSITION", second}}}}};
  };
  file.document["meshes"] = {
      {{"name", "face"},
       {"weights", {0.0, 0.5}},
       {"extras", {{"targetNames", {"smile", ""}}}},
       {"primitives", {primitive(left, up_left, aside), primitive(right, up_right, still)}}},
      {{"name", "brows"},
       {"extras", {{"targetNames", {"smile", "frown"}}}},
       {"primitives", {primitive(left, up_left, aside)}}}};
  file.document["nodes"] = {{{"mesh", 0}, {"name", "head"}, {"scale", {2, 2, 2}}},
                            {{"mesh", 1}, {"name", "hair"}, {"translation", {0, 0, 3}}}};
  file.document["scenes"] = {{{"nodes", {0, 1}}}};
  file.document["animations"] = {
      {{"name", "laugh"},
       {"samplers", {{{"input", times}, {"output", weights}}}},
       {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "weights"}}}}}}}};
  return file;
}

Scene head_scene() {
  return import_scene(head().text(), FileKind::kGltf, "head.gltf");
}

TEST(Morphs, AreReadWithTheirWeightsOverTime) {
  const Scene scene = head_scene();
  ASSERT_EQ(scene.meshes.size(), 3U);
  ASSERT_EQ(scene.meshes[0].morphs.size(), 2U);
  const SceneMorph& smile = scene.meshes[0].morphs[0];
  EXPECT_EQ(smile.name, "smile");
  ASSERT_EQ(smile.moves.size(), 1U);
  EXPECT_EQ(smile.moves[0].first, 2);
  EXPECT_EQ(smile.moves[0].second, Eigen::Vector3d(0, 1, 0));
  EXPECT_EQ(scene.meshes[1].morphs[0].moves.size(), 2U);
  EXPECT_TRUE(scene.meshes[1].morphs[1].moves.empty());
  EXPECT_FLOAT_EQ(scene.meshes[0].morphs[1].rest_weight, 0.5F);
  ASSERT_EQ(scene.clips.size(), 1U);
  ASSERT_EQ(scene.clips[0].morphs.size(), 2U);
  const std::vector<std::pair<double, float>> expected{{0.0, 0.0F}, {0.5, 1.0F}, {2.0, 0.25F}};
  EXPECT_EQ(scene.clips[0].morphs[0].weights, expected);
}

TEST(Morphs, OfInstancesFollowTheirNode) {
  GltfText file = head();
  const int places = file.add<float>({0, 0, 0, 5, 0, 0}, "VEC3", 3);
  file.document["nodes"][0]["extensions"] = {
      {"EXT_mesh_gpu_instancing", {{"attributes", {{"TRANSLATION", places}}}}}};
  const Scene scene = import_scene(file.text(), FileKind::kGltf, "heads.gltf");
  ASSERT_EQ(scene.clips.size(), 1U);
  ASSERT_EQ(scene.clips[0].morphs.size(), 4U) << "two targets of each of two instances";
  const std::vector<std::pair<double, float>> expected{{0.0, 0.0F}, {0.5, 1.0F}, {2.0, 0.25F}};
  for (const int channel : {0, 2}) {
    const SceneMorphChannel& morph = scene.clips[0].morphs[channel];
    EXPECT_EQ(morph.weights, expected);
    EXPECT_EQ(scene.nodes.at(morph.node).name, channel == 0 ? "head.0" : "head.1");
  }
}

TEST(Morphs, OfACharacterWithoutASkeletonKeepTheirClip) {
  const SceneCharacter character = character_of_scene(head_scene(), "head");
  ASSERT_EQ(character.surface.morphs.size(), 4U);
  EXPECT_EQ(character.surface.morphs[0].name, "smile");
  EXPECT_EQ(character.surface.morphs[1].name, "head.1");
  EXPECT_EQ(character.surface.morphs[2].name, "hair.smile") << "the name is taken";
  EXPECT_EQ(character.surface.morphs[3].name, "frown");
  EXPECT_EQ(character.surface.morphs[0].moves.size(), 3U) << "of both primitives";
  ASSERT_EQ(character.clips.size(), 1U);
  EXPECT_DOUBLE_EQ(character.clips[0].duration, 2.0);
}

// Viewers show this shape without a clip: positions + 0.5 * (-1, 0, 0), scaled by 2.
TEST(Morphs, DefaultWeightsAreInTheRestShapeAndNotAddedAgain) {
  const SceneCharacter character = character_of_scene(head_scene(), "head");
  EXPECT_TRUE(character.surface.positions.col(0).isApprox(Eigen::Vector3d(-1, 0, 0)));
  const std::vector<float> weights = character.clips[0].morph_weights(4, 0.0);
  EXPECT_FLOAT_EQ(weights[1], 0.0F) << "the clip begins with the default";
  EXPECT_FLOAT_EQ(character.clips[0].morph_weights(4, 2.0)[1], 0.5F) << "1 in the file";
  EXPECT_TRUE(character.surface.morphs[1].moves[0].by.isApprox(Eigen::Vector3f(-2, 0, 0)));
  EXPECT_TRUE(character.surface.objects[0].rest.col(0).isZero()) << "as the file has it";
}

TEST(Morphs, MoveTheWeldedSurfaceInOurCoordinates) {
  const ScratchFolder folder;
  const Character character = open_character({folder.write("head.gltf", head().text())}, {});
  ASSERT_EQ(character.morphs.size(), 4U);
  const MorphTarget& smile = character.morphs[0];
  ASSERT_EQ(smile.moves.size(), 2U) << "the corner that both primitives have is one";
  EXPECT_LT(smile.moves[0].surface_vertex, smile.moves[1].surface_vertex);
  // The target moves by one unit, and the node scales the mesh by 2. +Y stays up.
  const auto up = static_cast<float>(2.0 * character.frame.scale);
  EXPECT_TRUE(smile.moves[0].by.isApprox(Eigen::Vector3f(0, up, 0), 1e-5F));
}

TEST(Morphs, KeepLipsApartThatTouchAtRest) {
  // Two triangles have an edge at the same place. It is welded, unless a morph target opens it.
  ImportedSurface lips;
  lips.positions.resize(3, 6);
  lips.positions << 0, 1, 0, 0, 1, 0,  //
      0, 0, 1, 0, 0, -1,               //
      0, 0, 0, 0, 0, 0;
  lips.repeats_vertices = true;
  lips.parts.push_back(whole_part("lips", 6, {{0, 1, 2}, {3, 5, 4}}));
  Character closed;
  prepare_surface(lips, "lips", closed);
  EXPECT_EQ(closed.surface.vertex_count(), 4);
  lips.morphs = {{"open", {{3, {0, -1, 0}}, {4, {0, -1, 0}}}}};
  Character open;
  prepare_surface(lips, "lips", open);
  EXPECT_EQ(open.surface.vertex_count(), 6);
  EXPECT_EQ(open.morphs[0].moves.size(), 2U);
}

}  // namespace
}  // namespace sinew
