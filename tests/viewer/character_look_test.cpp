// SPDX-License-Identifier: MIT

#include "viewer/scene/character_look.h"

#include <gtest/gtest.h>
#include <stb_image_write.h>

#include "session/baking/baked_looks.h"

namespace sinew {
namespace {

std::string png_of_one_pixel(std::uint8_t value) {
  std::string bytes;
  const auto append = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
  };
  stbi_write_png_to_func(append, &bytes, 1, 1, 1, &value, 1);
  return bytes;
}

/// Builds a character with one part for each material. Each part is one triangle with texture
/// coordinates.
Character character_of(const std::vector<Material>& materials,
                       const std::vector<TextureImage>& textures) {
  Character character;
  character.surface.positions = Points::Random(3, 3);
  character.surface.triangles = {{0, 1, 2}};
  character.materials = materials;
  character.textures = textures;
  for (int i = 0; i < static_cast<int>(materials.size()); ++i) {
    character.parts.push_back(
        {"part", {2, 1, 0}, std::vector<Eigen::Vector2f>(3, {0.5F, 0.25F}), {{0, 1, 2}}, i});
  }
  return character;
}

Material with_textures(int base_color, int normal_map) {
  Material material;
  material.base_color = {0.1F, 0.2F, 0.3F, 0.4F};
  material.base_color_texture = base_color;
  material.normal_map = normal_map;
  material.normal_scale = 0.7F;
  material.alpha = Material::Alpha::kMask;
  material.alpha_cutoff = 0.3F;
  return material;
}

TEST(CharacterLook, TakesOverPartsAndMaterials) {
  Character character = character_of({with_textures(-1, -1)}, {});
  character.parts[0].faceted = {1};
  const CharacterLook look = look_of(character);
  ASSERT_EQ(look.parts.size(), 1U);
  const SurfacePart& part = look.parts[0];
  EXPECT_EQ(part.surface_vertex, (std::vector<int>{2, 1, 0}));
  EXPECT_EQ(part.triangles, character.parts[0].triangles);
  EXPECT_EQ(part.texture_coordinates[2], Eigen::Vector2f(0.5F, 0.25F));
  EXPECT_EQ(part.faceted, std::vector<char>{1});
  EXPECT_EQ(part.material.base_color, Eigen::Vector4f(0.1F, 0.2F, 0.3F, 0.4F));
  EXPECT_EQ(part.material.normal_scale, 0.7F);
  EXPECT_EQ(part.material.alpha, SurfaceMaterial::Alpha::kMask);
  EXPECT_EQ(part.material.alpha_cutoff, 0.3F);
}

TEST(CharacterLook, DecodesEachUsedTextureOnce) {
  const CharacterLook look = look_of(character_of(
      {with_textures(2, 1), with_textures(2, -1)},
      {{"unused", "no image"}, {"b", png_of_one_pixel(11)}, {"c", png_of_one_pixel(22)}}));
  EXPECT_TRUE(look.warnings.empty()) << look.warnings[0];
  ASSERT_EQ(look.images.size(), 2U);
  const auto value = [&](int image) { return look.images.at(image).rgba[0]; };
  EXPECT_EQ(value(look.parts[0].material.base_color_texture), 22);
  EXPECT_EQ(value(look.parts[0].material.normal_map), 11);
  EXPECT_EQ(value(look.parts[1].material.base_color_texture), 22);
  EXPECT_EQ(look.parts[1].material.normal_map, -1);
}

TEST(CharacterLook, WarnsOfADamagedTextureAndKeepsTheColor) {
  const CharacterLook look = look_of(
      character_of({with_textures(0, 1)}, {{"torn.png", "\x89PNG"}, {"b", png_of_one_pixel(11)}}));
  ASSERT_EQ(look.warnings.size(), 1U);
  EXPECT_NE(look.warnings[0].find("torn.png"), std::string::npos) << look.warnings[0];
  EXPECT_EQ(look.parts[0].material.base_color_texture, -1);
  EXPECT_EQ(look.parts[0].material.normal_map, 0);
  EXPECT_EQ(look.parts[0].material.base_color, Eigen::Vector4f(0.1F, 0.2F, 0.3F, 0.4F));
}

TEST(CharacterLook, SaysNothingOfTexturesThatTheFileLacks) {
  // The importer has already warned that the texture is missing.
  const CharacterLook look = look_of(character_of({with_textures(0, -1)}, {{"gone.png", ""}}));
  EXPECT_TRUE(look.warnings.empty());
  EXPECT_EQ(look.parts[0].material.base_color_texture, -1);
}

TEST(CharacterLook, ShowsACharacterWithoutPartsAsOne) {
  Character character = character_of({}, {});
  const CharacterLook look = look_of(character);
  ASSERT_EQ(look.parts.size(), 1U);
  EXPECT_EQ(look.parts[0].triangles, character.surface.triangles);
}

/// Returns the material of the first part with a changed look.
SurfaceMaterial shown(const Character& character, const PartLook& changes) {
  return shown_material(character, character.parts[0], look_of(character).parts[0], changes);
}

TEST(ShownMaterial, HasTheChosenColorAndRoughness) {
  const Character character = character_of({with_textures(-1, -1)}, {});
  EXPECT_TRUE(shown(character, {}) == look_of(character).parts[0].material);
  const SurfaceMaterial changed =
      shown(character, {.color = Eigen::Vector3f(1.0F, 0.5F, 0.0F), .roughness = 0.25});
  EXPECT_EQ(changed.base_color.x(), 1.0F);
  EXPECT_NEAR(changed.base_color.y(), 0.214F, 1e-3F) << "linear";
  EXPECT_EQ(changed.base_color.w(), 0.4F) << "the opacity stays";
  EXPECT_EQ(changed.roughness, 0.25F);
}

TEST(ShownMaterial, HasTheChosenOpacity) {
  const Character character = character_of({with_textures(-1, -1)}, {});
  const SurfaceMaterial faint = shown(character, {.opacity = 0.25});
  EXPECT_EQ(faint.base_color.w(), 0.25F);
  EXPECT_EQ(faint.alpha, SurfaceMaterial::Alpha::kBlend);
  EXPECT_EQ(faint.base_color.head<3>(), shown(character, {}).base_color.head<3>());
  Character blended = character;
  blended.materials[0].alpha = Material::Alpha::kBlend;
  EXPECT_EQ(shown(blended, {.opacity = 1.0}).alpha, SurfaceMaterial::Alpha::kOpaque);
}

TEST(CharacterLook, ReadsNoTextureForAPartWithoutCoordinates) {
  Character character =
      character_of({with_textures(0, 1)}, {{"a", png_of_one_pixel(11)}, {"torn.png", "\x89PNG"}});
  character.parts[0].texture_coordinates.clear();
  const CharacterLook look = look_of(character);
  EXPECT_TRUE(look.images.empty());
  EXPECT_TRUE(look.warnings.empty());
  const SurfaceMaterial plain = shown(character, {});
  EXPECT_EQ(plain.base_color_texture, -1);
  EXPECT_EQ(plain.normal_map, -1);
}

TEST(ShownMaterial, OfAPartWithoutCoordinatesIsThatOfABakedFile) {
  Character character = character_of({with_textures(0, -1)}, {{"a", png_of_one_pixel(11)}});
  character.parts[0].texture_coordinates.clear();
  const PartLook bare{.textured = false};
  const SurfaceMaterial material = shown(character, bare);
  EXPECT_EQ(material.base_color, Eigen::Vector4f(0.1F, 0.2F, 0.3F, 0.4F)) << "no texture had it";
  EXPECT_EQ(material.alpha, SurfaceMaterial::Alpha::kMask);
  const Character baked = with_looks(character, {{"part", bare}});
  EXPECT_EQ(baked.materials[baked.parts[0].material].base_color, material.base_color);
}

TEST(ShownMaterial, UsesTheDecodedImages) {
  const Character character = character_of(
      {with_textures(1, 2)},
      {{"unused", "no image"}, {"b", png_of_one_pixel(1)}, {"c", png_of_one_pixel(2)}});
  const SurfaceMaterial material = shown(character, {.roughness = 0.25});
  EXPECT_EQ(material.base_color_texture, 0);
  EXPECT_EQ(material.normal_map, 1);
}

TEST(ShownMaterial, OfAPlainColorKeepsItWithoutTextures) {
  const Character character = character_of({with_textures(-1, 0)}, {{"a", png_of_one_pixel(1)}});
  const SurfaceMaterial bare = shown(character, {.textured = false});
  EXPECT_EQ(bare.base_color, look_of(character).parts[0].material.base_color);
  EXPECT_EQ(bare.alpha, SurfaceMaterial::Alpha::kMask);
  EXPECT_EQ(bare.normal_map, -1);
}

TEST(ShownMaterial, LosesItsTextures) {
  const Character character = character_of({with_textures(0, 0)}, {{"a", png_of_one_pixel(100)}});
  ASSERT_EQ(look_of(character).parts[0].material.base_color_texture, 0);
  const SurfaceMaterial bare = shown(character, {.textured = false});
  EXPECT_EQ(bare.base_color_texture, -1);
  EXPECT_EQ(bare.normal_map, -1);
  EXPECT_EQ(bare.alpha, SurfaceMaterial::Alpha::kOpaque) << "the texture had the opacity";
  EXPECT_EQ(bare.base_color, SurfaceMaterial().base_color) << "the texture had the color";
}

}  // namespace
}  // namespace sinew
