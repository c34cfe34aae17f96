// SPDX-License-Identifier: MIT

#include "assets/export/export_gltf.h"

#include <gtest/gtest.h>

#include "assets/export_character.h"
#include "assets/glb_reader.h"

namespace sinew {
namespace {

using test::box_character;
using test::box_scene;
using test::GlbReader;

/// Returns the index of the mesh node of this name, or -1.
int node_of(const GlbReader& glb, const std::string& name) {
  const auto& nodes = glb.json()["nodes"];
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (nodes[n].contains("mesh") && nodes[n]["name"] == name) return static_cast<int>(n);
  }
  return -1;
}

TEST(ExportGltf, WritesMaterialsWithTheirTextures) {
  const Character character = box_character();
  const GlbReader glb(gltf_bytes(character));
  const auto& plain = glb.json()["materials"][0];
  EXPECT_EQ(plain["name"], "plain");
  EXPECT_EQ(plain["pbrMetallicRoughness"]["baseColorFactor"],
            (std::vector<double>{0.25, 0.5, 0.75, 0.5}));
  EXPECT_EQ(plain["alphaMode"], "BLEND");
  EXPECT_FALSE(plain.contains("doubleSided"));

  const auto& cloth = glb.json()["materials"][1];
  EXPECT_EQ(cloth["alphaMode"], "MASK");
  EXPECT_EQ(cloth["alphaCutoff"], 0.25);
  EXPECT_EQ(cloth["doubleSided"], true);
  EXPECT_EQ(cloth["normalTexture"]["scale"], 0.5);
  const auto image = [&](const nlohmann::json& use) {
    return glb
        .json()["images"][glb.json()["textures"][use["index"].get<int>()]["source"].get<int>()];
  };
  const auto color = image(cloth["pbrMetallicRoughness"]["baseColorTexture"]);
  EXPECT_EQ(color["mimeType"], "image/png");
  EXPECT_EQ(glb.view_bytes(color["bufferView"]), character.textures[0].bytes);
  const auto bumps = image(cloth["normalTexture"]);
  EXPECT_EQ(bumps["mimeType"], "image/jpeg");
  EXPECT_EQ(glb.view_bytes(bumps["bufferView"]), character.textures[1].bytes);
}

TEST(ExportGltf, APartWithoutTextureCoordinatesHasNoTextures) {
  Character character = box_character();
  character.parts[0].material = 1;
  const GlbReader glb(gltf_bytes(character));
  const auto material_of = [&](int mesh) {
    return glb
        .json()["materials"][glb.json()["meshes"][mesh]["primitives"][0]["material"].get<int>()];
  };
  EXPECT_FALSE(material_of(0)["pbrMetallicRoughness"].contains("baseColorTexture"));
  EXPECT_FALSE(material_of(0).contains("normalTexture"));
  EXPECT_TRUE(material_of(1)["pbrMetallicRoughness"].contains("baseColorTexture"));
}

TEST(ExportGltf, APartWithoutAMaterialIsPlain) {
  Character character = box_character();
  character.parts[0].material = -1;
  const GlbReader glb(gltf_bytes(character));
  const auto& material =
      glb.json()["materials"][glb.json()["meshes"][0]["primitives"][0]["material"].get<int>()];
  EXPECT_NEAR(material["pbrMetallicRoughness"]["baseColorFactor"][0].get<double>(), 0.604, 1e-6);
}

TEST(ExportGltf, TexturesThatGltfLacksAreLeftOut) {
  Character character = box_character();
  character.textures[0].bytes = "BM, a bitmap";
  character.textures[1].bytes.clear();
  const GlbReader glb(gltf_bytes(character));
  EXPECT_FALSE(glb.json().contains("images"));
  EXPECT_FALSE(glb.json()["materials"][1]["pbrMetallicRoughness"].contains("baseColorTexture"));
}

TEST(ExportGltf, NamesThatAreNoTextAreMendedInsteadOfFailing) {
  Character character = box_character();
  character.parts[0].name = "na\xffme";
  EXPECT_NO_THROW(GlbReader(gltf_bytes(character)));
}

/// Returns the box with two morph targets: "nod" moves vertices of both parts, "wink" one vertex of
/// the second part only.
Character morphing_box() {
  Character character = box_character();
  character.parts[0].surface_vertex = {7, 6, 5, 4};
  character.parts[0].triangles = {{0, 1, 2}, {1, 3, 2}};
  character.morphs = {{"wink", {{1, {0.2F, 0.0F, 0.0F}}}},
                      {"nod", {{2, {0.0F, 0.1F, 0.0F}}, {5, {0.0F, 0.0F, 0.3F}}}}};
  Clip clip;
  clip.name = "talk";
  clip.duration = 1.0;
  clip.morphs = {{0, {0.0, 1.0}, {0.0F, 1.0F}}, {1, {0.0, 0.25, 1.0}, {0.5F, 1.0F, 0.0F}}};
  character.clips = {clip};
  return character;
}

TEST(ExportGltf, WritesMorphTargetsOfThePartsThatTheyMove) {
  const Character character = morphing_box();
  const GlbReader glb(gltf_bytes(character));
  EXPECT_EQ(glb.json()["meshes"][0]["extras"]["targetNames"], (std::vector<std::string>{"nod"}));
  EXPECT_EQ(glb.json()["meshes"][1]["extras"]["targetNames"],
            (std::vector<std::string>{"wink", "nod"}));
  const int around = node_of(glb, "around");
  const Points shape = glb.morphed(around, "POSITION", {1.0, 0.5});
  for (std::size_t v = 0; v < character.parts[1].surface_vertex.size(); ++v) {
    const int place = character.parts[1].surface_vertex[v];
    Eigen::Vector3d ours = character.surface.positions.col(place);
    if (place == 1) ours.x() += 0.2;
    if (place == 2) ours.y() += 0.05;
    if (place == 5) ours.z() += 0.15;
    EXPECT_LT((shape.col(v) - box_scene(ours)).norm(), 1e-6) << v;
  }
}

TEST(ExportGltf, ClipsDriveTheMorphTargets) {
  const Character character = morphing_box();
  const GlbReader glb(gltf_bytes(character));
  const int around = node_of(glb, "around");
  const int ends = node_of(glb, "ends");
  for (const double time : {0.0, 0.1, 0.25, 0.6, 1.0}) {
    const double nod = time < 0.25 ? 0.5 + 2.0 * time : (1.0 - time) / 0.75;
    const std::vector<double> both = glb.channel(0, around, "weights", time);
    ASSERT_EQ(both.size(), 2U);
    EXPECT_NEAR(both[0], time, 1e-6);
    EXPECT_NEAR(both[1], nod, 1e-6);
    const std::vector<double> one = glb.channel(0, ends, "weights", time);
    ASSERT_EQ(one.size(), 1U);
    EXPECT_NEAR(one[0], nod, 1e-6);
  }
}

}  // namespace
}  // namespace sinew
