// SPDX-License-Identifier: MIT

#include "session/baking/baked_looks.h"

#include <gtest/gtest.h>

#include "assets/character.h"

namespace sinew {
namespace {

/// Returns a character with two parts, "shirt" and "skin", which share a material with textures.
Character dressed_in_one_material() {
  Character character;
  Material& material = character.materials.emplace_back();
  material.name = "cloth";
  material.base_color = {1.0F, 1.0F, 1.0F, 0.5F};
  material.base_color_texture = material.normal_map = 0;
  material.metallic = material.roughness = 1.0F;
  material.metallic_roughness.image = 0;
  material.alpha = Material::Alpha::kBlend;
  material.gltf_extensions =
      R"({"KHR_materials_sheen": {"sheenColorTexture": {"index": 0}, "sheenRoughnessFactor": 0.5}})";
  character.textures.push_back({"cloth.png", "bytes"});
  for (const char* const name : {"shirt", "skin"}) {
    VisiblePart& part = character.parts.emplace_back();
    part.name = name;
    part.material = 0;
    part.texture_coordinates.assign(3, {0.5F, 0.25F});
  }
  return character;
}

const Material& material_of(const Character& character, int part) {
  return character.materials[character.parts[part].material];
}

TEST(BakedLooks, ChangeThePartAlone) {
  const Character character =
      with_looks(dressed_in_one_material(),
                 {{"shirt", {.color = Eigen::Vector3f(1.0F, 0.5F, 0.0F), .roughness = 0.25}}});
  const Material& shirt = material_of(character, 0);
  EXPECT_EQ(shirt.name, "cloth");
  EXPECT_EQ(shirt.base_color.x(), 1.0F);
  EXPECT_NEAR(shirt.base_color.y(), 0.214F, 1e-3F) << "linear";
  EXPECT_EQ(shirt.base_color.w(), 0.5F) << "the opacity stays";
  EXPECT_EQ(shirt.roughness, 0.25F);
  EXPECT_EQ(shirt.base_color_texture, 0);
  EXPECT_EQ(material_of(character, 1).base_color.y(), 1.0F);
  EXPECT_EQ(material_of(character, 1).roughness, 1.0F);
}

TEST(BakedLooks, LoseTheirTextures) {
  const Character character =
      with_looks(dressed_in_one_material(), {{"skin", {.textured = false}}});
  const Material& skin = material_of(character, 1);
  EXPECT_EQ(skin.base_color_texture, -1);
  EXPECT_EQ(skin.normal_map, -1);
  EXPECT_EQ(skin.metallic_roughness.image, -1);
  EXPECT_EQ(skin.metallic, Material().metallic) << "the texture had it";
  EXPECT_EQ(skin.base_color, Material().base_color);
  EXPECT_TRUE(skin.alpha == Material::Alpha::kOpaque) << "the texture had the opacity";
  EXPECT_EQ(skin.gltf_extensions.find("Texture"), std::string::npos) << skin.gltf_extensions;
  EXPECT_NE(skin.gltf_extensions.find("sheenRoughnessFactor"), std::string::npos);
  EXPECT_EQ(material_of(character, 0).base_color_texture, 0);
}

TEST(BakedLooks, AreOfPlainTissueWithoutABaseColorTexture) {
  Character character = dressed_in_one_material();
  Material& cloth = character.materials[0];
  cloth.metallic_roughness.image = -1;
  cloth.alpha_cutoff = 0.9F;
  character = with_looks(std::move(character), {{"skin", {.textured = false}}});
  EXPECT_EQ(material_of(character, 1).roughness, Material().roughness);
  EXPECT_EQ(material_of(character, 1).metallic, Material().metallic);
  EXPECT_EQ(material_of(character, 1).alpha_cutoff, Material().alpha_cutoff);
}

TEST(BakedLooks, KeepTheBaseColorOfAPartWithoutTextureCoordinates) {
  Character character = dressed_in_one_material();
  character.materials[0].metallic_roughness.image = -1;
  character.parts[1].texture_coordinates.clear();
  character = with_looks(std::move(character), {{"skin", {.textured = false}}});
  const Material& skin = material_of(character, 1);
  EXPECT_EQ(skin.base_color_texture, -1);
  EXPECT_EQ(skin.base_color, Eigen::Vector4f(1.0F, 1.0F, 1.0F, 0.5F));
  EXPECT_TRUE(skin.alpha == Material::Alpha::kBlend);
  EXPECT_EQ(skin.roughness, 1.0F);
}

TEST(BakedLooks, GiveAPartWithoutAMaterialOne) {
  Character character = dressed_in_one_material();
  character.parts[0].material = -1;
  character = with_looks(std::move(character), {{"shirt", {.roughness = 0.1}}});
  EXPECT_EQ(material_of(character, 0).roughness, 0.1F);
  EXPECT_EQ(material_of(character, 0).base_color, Material().base_color);
}

}  // namespace
}  // namespace sinew
