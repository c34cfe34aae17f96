// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>

#include "assets/caches/cache_formats.h"
#include "assets/glb_reader.h"
#include "assets/open.h"
#include "gltf_text.h"
#include "scratch_folder.h"
#include "tiny_images.h"

// Data of a glTF file other than geometry must pass through a character into the baked file.

namespace sinew {
namespace {

using nlohmann::json;
using test::GlbReader;

/// Returns a file with two triangles in two primitives, which have everything that a material and a
/// vertex can have.
GltfText rich_file() {
  GltfText file;
  const int positions = file.add<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3", 3);
  const int behind = file.add<float>({0, 0, 1, 1, 0, 1, 0, 1, 1}, "VEC3", 3);
  const int coordinates = file.add<float>({0, 0, 1, 0, 0, 1}, "VEC2", 2);
  const int others = file.add<float>({0.25F, 0.5F, 0.75F, 0.5F, 0.25F, 1}, "VEC2", 2);
  const int colors = file.add<float>({1, 0.5F, 0, 0.25F, 1, 0.5F, 0, 0, 0.125F}, "VEC3", 3);
  const int second_colors = file.add<float>({0, 0, 0, 0.5F, 0, 1, 0, 0.25F, 1, 0, 0, 1}, "VEC4", 4);
  const std::string png = "data:image/png;base64," + encode_base64(png_of_one_pixel());
  file.document["asset"]["copyright"] = "CC-BY Somebody";
  file.document["scenes"][0]["extras"] = {{"level", 3}};
  file.document["cameras"] = {{{"type", "perspective"}}};
  file.document["nodes"] = {
      {{"mesh", 0}, {"name", "Hero"}, {"extras", {{"id", 7}, {"tags", {"a", "b"}}}}}};
  file.document["meshes"] = {{{"name", "HeroMesh"},
                              {"extras", {{"quality", "high"}}},
                              {"primitives",
                               {{{"attributes",
                                  {{"POSITION", positions},
                                   {"TEXCOORD_0", coordinates},
                                   {"TEXCOORD_1", others},
                                   {"COLOR_0", colors},
                                   {"COLOR_1", second_colors}}},
                                 {"material", 1}},
                                {{"attributes", {{"POSITION", behind}}}, {"material", 0}}}}}};
  file.document["images"] = {{{"uri", png}, {"name", "cloth"}}};
  file.document["samplers"] = {{{"wrapS", 33071}, {"wrapT", 33648}, {"minFilter", 9987}}};
  file.document["textures"] = {{{"source", 0}}, {{"source", 0}, {"sampler", 0}}};
  file.document["materials"] = {
      {{"name", "glow"},
       {"pbrMetallicRoughness", {{"roughnessFactor", 0.5}}},
       {"emissiveFactor", {0.5, 0.25, 1.0}},
       {"extensions", {{"KHR_materials_emissive_strength", {{"emissiveStrength", 4.0}}}}}},
      {{"name", "cloth"},
       {"extras", {{"shader", "toon"}}},
       {"alphaMode", "MASK"},
       {"alphaCutoff", 0.25},
       {"doubleSided", true},
       {"pbrMetallicRoughness",
        {{"baseColorFactor", {0.25, 0.5, 0.75, 1.0}},
         {"baseColorTexture", {{"index", 1}}},
         {"metallicFactor", 0.75},
         {"roughnessFactor", 0.125},
         {"metallicRoughnessTexture", {{"index", 1}}}}},
       {"normalTexture", {{"index", 1}, {"scale", 0.5}}},
       {"occlusionTexture", {{"index", 1}, {"texCoord", 1}, {"strength", 0.5}}},
       {"emissiveTexture", {{"index", 1}, {"texCoord", 1}}},
       {"emissiveFactor", {1.0, 0.5, 0.25}},
       {"extensions",
        {{"KHR_materials_clearcoat",
          {{"clearcoatFactor", 0.5}, {"clearcoatTexture", {{"index", 1}, {"texCoord", 1}}}}},
         {"VENDOR_fur", json::object()}}}}};
  file.document["extensionsUsed"] = {"KHR_materials_clearcoat", "KHR_materials_emissive_strength"};
  return file;
}

struct BakedHero {
  json document;
  std::string path;
  std::vector<std::string> warnings;
};

class GltfLooks : public testing::Test {
 protected:
  GltfLooks() : path_(folder_.write("hero.gltf", rich_file().text())) {}

  BakedHero bake(const std::string& original) const {
    const Character character = open_character({original});
    BakedHero baked{{}, folder_.path() + "/baked.glb", {}};
    const auto writer = make_cache_writer(baked.path, character, {0, 2, 30.0, "move"});
    writer->add(character.surface.positions);
    writer->add(2.0 * character.surface.positions);
    baked.warnings = writer->finish();
    baked.document = GlbReader(file_text(baked.path)).json();
    return baked;
  }

  static std::string file_text(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  ScratchFolder folder_;
  std::string path_;
};

json find_material(const json& document, const std::string& name) {
  for (const json& material : document["materials"]) {
    if (material["name"] == name) return material;
  }
  return nullptr;
}

TEST_F(GltfLooks, FactorsOfMaterialsGoOut) {
  const json document = bake(path_).document;
  const json cloth = find_material(document, "cloth");
  EXPECT_EQ(cloth["pbrMetallicRoughness"]["metallicFactor"], 0.75);
  EXPECT_EQ(cloth["pbrMetallicRoughness"]["roughnessFactor"], 0.125);
  EXPECT_EQ(cloth["emissiveFactor"], (json{1.0, 0.5, 0.25}));
  EXPECT_EQ(cloth["alphaMode"], "MASK");
  EXPECT_EQ(cloth["alphaCutoff"], 0.25);
  EXPECT_EQ(cloth["doubleSided"], true);
  EXPECT_EQ(cloth["extras"], json::object({{"shader", "toon"}}));
  const json glow = find_material(document, "glow");
  EXPECT_EQ(glow["pbrMetallicRoughness"]["metallicFactor"], 1.0) << "glTF's default";
  EXPECT_EQ(glow["pbrMetallicRoughness"]["roughnessFactor"], 0.5);
  EXPECT_EQ(glow["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"], 4.0);
}

TEST_F(GltfLooks, TexturesGoOutWithTheirCoordinatesAndSamplers) {
  const BakedHero baked = bake(path_);
  const json cloth = find_material(baked.document, "cloth");
  const json& surface = cloth["pbrMetallicRoughness"];
  const json& coat = cloth["extensions"]["KHR_materials_clearcoat"];
  EXPECT_EQ(coat["clearcoatFactor"], 0.5);
  const GlbReader glb(file_text(baked.path));
  for (const json& use :
       {surface["baseColorTexture"], surface["metallicRoughnessTexture"], cloth["normalTexture"],
        cloth["occlusionTexture"], cloth["emissiveTexture"], coat["clearcoatTexture"]}) {
    ASSERT_TRUE(use.contains("index")) << cloth;
    const json& texture = baked.document["textures"][use["index"].get<int>()];
    const json& image = baked.document["images"][texture["source"].get<int>()];
    EXPECT_EQ(glb.view_bytes(image["bufferView"].get<int>()), png_of_one_pixel());
    const json& sampler = baked.document["samplers"][texture["sampler"].get<int>()];
    EXPECT_EQ(sampler["wrapS"], 33071);
    EXPECT_EQ(sampler["wrapT"], 33648);
    EXPECT_EQ(sampler["minFilter"], 9987);
  }
  EXPECT_EQ(baked.document["images"].size(), 1U) << "one image is kept once";
  EXPECT_FALSE(surface["metallicRoughnessTexture"].contains("texCoord"));
  EXPECT_EQ(cloth["occlusionTexture"]["texCoord"], 1);
  EXPECT_EQ(cloth["occlusionTexture"]["strength"], 0.5);
  EXPECT_EQ(cloth["emissiveTexture"]["texCoord"], 1);
  EXPECT_EQ(coat["clearcoatTexture"]["texCoord"], 1);
  EXPECT_EQ(cloth["normalTexture"]["scale"], 0.5);
}

TEST_F(GltfLooks, AttributesOfVerticesGoOut) {
  const BakedHero baked = bake(path_);
  const GlbReader glb(file_text(baked.path));
  const json& attributes = baked.document["meshes"][0]["primitives"][0]["attributes"];
  EXPECT_EQ(glb.numbers(attributes["TEXCOORD_0"]), (std::vector<double>{0, 0, 1, 0, 0, 1}));
  EXPECT_EQ(glb.numbers(attributes["TEXCOORD_1"]),
            (std::vector<double>{0.25, 0.5, 0.75, 0.5, 0.25, 1}));
  EXPECT_EQ(glb.numbers(attributes["COLOR_0"]),
            (std::vector<double>{1, 0.5, 0, 1, 0.25, 1, 0.5, 1, 0, 0, 0.125, 1}));
  EXPECT_EQ(glb.numbers(attributes["COLOR_1"]),
            (std::vector<double>{0, 0, 0, 0.5, 0, 1, 0, 0.25, 1, 0, 0, 1}));
}

TEST_F(GltfLooks, NamesExtrasAndCopyrightGoOut) {
  const json document = bake(path_).document;
  ASSERT_EQ(document["meshes"].size(), 1U) << "two primitives of one mesh";
  EXPECT_EQ(document["meshes"][0]["primitives"].size(), 2U);
  EXPECT_EQ(document["meshes"][0]["name"], "HeroMesh");
  EXPECT_EQ(document["meshes"][0]["extras"], json::object({{"quality", "high"}}));
  EXPECT_EQ(document["nodes"][1]["name"], "Hero");
  EXPECT_EQ(document["nodes"][1]["extras"], json::object({{"id", 7}, {"tags", {"a", "b"}}}));
  EXPECT_EQ(document["scenes"][0]["extras"], json::object({{"level", 3}}));
  EXPECT_EQ(document["asset"]["copyright"], "CC-BY Somebody");
  const json& used = document["extensionsUsed"];
  for (const char* name : {"KHR_materials_clearcoat", "KHR_materials_emissive_strength"}) {
    EXPECT_NE(std::find(used.begin(), used.end(), name), used.end()) << name;
  }
}

TEST_F(GltfLooks, WhatIsLeftOutIsSaidOnce) {
  const std::vector<std::string> warnings = bake(path_).warnings;
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_NE(warnings[0].find("VENDOR_fur, cameras"), std::string::npos) << warnings[0];
}

TEST_F(GltfLooks, SaysWhichTextureTransformsAreLost) {
  const json moved = {{"KHR_texture_transform", {{"offset", {0.5, 0.0}}}}};
  const auto says = [&](bool moves_occlusion) {
    GltfText file = rich_file();
    json& cloth = file.document["materials"][1];
    cloth["pbrMetallicRoughness"]["baseColorTexture"]["extensions"] = moved;
    cloth["pbrMetallicRoughness"]["metallicRoughnessTexture"]["extensions"] = moved;
    cloth["normalTexture"]["extensions"] = moved;
    if (moves_occlusion) cloth["occlusionTexture"]["extensions"] = moved;
    const Character character = open_character({folder_.write("moved.gltf", file.text())});
    const std::vector<std::string>& left_out = character.notes.left_out;
    return std::any_of(left_out.begin(), left_out.end(), [](const std::string& text) {
      return text.find("texture transforms") != std::string::npos;
    });
  };
  EXPECT_FALSE(says(false)) << "the other set has no transform";
  EXPECT_TRUE(says(true)) << "the other set has one, which is lost";
}

// Baking the baked file again must not change the materials.
TEST_F(GltfLooks, GoThroughTwice) {
  const BakedHero once = bake(path_);
  const std::string first = folder_.write("first.glb", file_text(once.path));
  const json twice = bake(first).document;
  EXPECT_EQ(find_material(twice, "cloth"), find_material(once.document, "cloth"));
  EXPECT_EQ(find_material(twice, "glow"), find_material(once.document, "glow"));
  EXPECT_EQ(twice["meshes"][0]["name"], "HeroMesh");
  EXPECT_EQ(twice["nodes"][1]["extras"], once.document["nodes"][1]["extras"]);
}

TEST_F(GltfLooks, ADamagedColorCostsTheColorAlone) {
  GltfText file = rich_file();
  const json accessor = file.document["meshes"][0]["primitives"][0]["attributes"]["COLOR_0"];
  file.document["accessors"][accessor.get<int>()]["count"] = 2;
  const Character character = open_character({folder_.write("damaged.gltf", file.text())});
  EXPECT_TRUE(character.parts[0].colors.empty());
  EXPECT_EQ(character.parts[0].more_texture_coordinates.size(), 1U);
  EXPECT_EQ(character.notes.left_out[1].substr(0, 7), "cameras");
}

}  // namespace
}  // namespace sinew
