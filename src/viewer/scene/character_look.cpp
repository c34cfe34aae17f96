// SPDX-License-Identifier: MIT

#include "viewer/scene/character_look.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/parallel.h"
#include "render/image_reader.h"
#include "session/parts/part_material.h"

namespace sinew {
namespace {

constexpr int kLargestSide = 4096;
// Limit for all textures of a character together: half a gigabyte. Decoding the largest possible
// image takes as much again, so textures are decoded one by one if there are large ones.
constexpr std::size_t kMaxPixels = std::size_t{1} << 27;
constexpr std::size_t kLargeFile = std::size_t{1} << 18;  // bytes; larger files may be large images
constexpr int kReadAtOnce = 4;

SurfaceMaterial::Alpha alpha_of(Material::Alpha alpha) {
  switch (alpha) {
    case Material::Alpha::kMask:
      return SurfaceMaterial::Alpha::kMask;
    case Material::Alpha::kBlend:
      return SurfaceMaterial::Alpha::kBlend;
    default:
      return SurfaceMaterial::Alpha::kOpaque;
  }
}

/// Converts a material; its textures are still indices into those of the character.
SurfaceMaterial material_of(const Material& material) {
  return {material.base_color,   material.base_color_texture, material.normal_map,
          material.normal_scale, alpha_of(material.alpha),    material.alpha_cutoff};
}

std::vector<SurfacePart> parts_of(const Character& character) {
  std::vector<SurfacePart> parts;
  for (const VisiblePart& part : character.parts) {
    parts.push_back(
        {part.triangles, {}, part.surface_vertex, part.texture_coordinates, part.faceted});
    if (part.material < 0) continue;
    parts.back().material = material_of(character.materials[part.material]);
  }
  if (parts.empty()) parts.emplace_back().triangles = character.surface.triangles;
  return parts;
}

/// Returns the character's textures that the parts use, ascending.
std::vector<int> used_textures(const std::vector<SurfacePart>& parts) {
  std::vector<int> used;
  for (const SurfacePart& part : parts) {
    if (part.texture_coordinates.empty()) continue;
    for (const int texture : {part.material.base_color_texture, part.material.normal_map}) {
      if (texture >= 0) used.push_back(texture);
    }
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  return used;
}

/// Returns the largest side with which `count` textures stay within the limit.
int largest_side(std::size_t count) {
  std::size_t side = kLargestSide;
  while (count * side * side > kMaxPixels) side /= 2;
  return static_cast<int>(side);
}

std::vector<std::optional<Image>> read_textures(const Character& character,
                                                const std::vector<int>& textures) {
  const int count = static_cast<int>(textures.size());
  const int side = largest_side(textures.size());
  std::vector<std::optional<Image>> images(count);
  const bool any_large = std::any_of(textures.begin(), textures.end(), [&](int texture) {
    return character.textures[texture].bytes.size() > kLargeFile;
  });
  const int at_once = any_large ? 1 : kReadAtOnce;
  parallel_for(
      count, [&](int i) { images[i] = read_image(character.textures[textures[i]].bytes, side); },
      (count + at_once - 1) / at_once);
  return images;
}

std::string warning_of(const TextureImage& texture) {
  return fmt::format(
      "The texture '{}' cannot be read and is not shown; save it again as a .png or .jpg of at "
      "most 8192 x 8192 pixels",
      texture.name);
}

}  // namespace

SurfaceMaterial shown_material(const Character& character, const VisiblePart& part,
                               const SurfacePart& shown, const PartLook& look) {
  Material own = part.material < 0 ? Material{} : character.materials[part.material];
  if (shown.material.base_color_texture < 0) own.base_color_texture = -1;
  if (shown.material.normal_map < 0) own.normal_map = -1;
  SurfaceMaterial material =
      material_of(changed_material(std::move(own), !part.texture_coordinates.empty(), look));
  if (material.base_color_texture >= 0)
    material.base_color_texture = shown.material.base_color_texture;
  if (material.normal_map >= 0) material.normal_map = shown.material.normal_map;
  if (look.roughness) material.roughness = static_cast<float>(*look.roughness);
  return material;
}

CharacterLook look_of(const Character& character) {
  CharacterLook look;
  look.parts = parts_of(character);
  const std::vector<int> used = used_textures(look.parts);
  std::vector<std::optional<Image>> images = read_textures(character, used);
  std::map<int, int> image_of;  // by the character's texture
  for (std::size_t i = 0; i < used.size(); ++i) {
    const TextureImage& texture = character.textures[used[i]];
    if (images[i]) {
      image_of[used[i]] = static_cast<int>(look.images.size());
      look.images.push_back(std::move(*images[i]));
    } else if (!texture.bytes.empty()) {  // a missing file was reported when the character was read
      look.warnings.push_back(warning_of(texture));
    }
  }
  for (SurfacePart& part : look.parts) {
    for (int* texture : {&part.material.base_color_texture, &part.material.normal_map}) {
      const auto found = image_of.find(*texture);
      *texture = found == image_of.end() ? -1 : found->second;
    }
  }
  return look;
}

}  // namespace sinew
