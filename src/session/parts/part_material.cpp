// SPDX-License-Identifier: MIT

#include "session/parts/part_material.h"

#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "core/srgb.h"

namespace sinew {
namespace {

using nlohmann::json;

/// Removes the textures from the extensions of a glTF material.
std::string without_textures(const std::string& extensions) {
  json all = json::parse(extensions, nullptr, /*allow_exceptions=*/false);
  if (!all.is_object()) return extensions;
  for (json& extension : all) {
    for (auto entry = extension.begin(); extension.is_object() && entry != extension.end();)
      entry = entry.key().ends_with("Texture") ? extension.erase(entry) : std::next(entry);
  }
  return all.dump();
}

void remove_textures(Material& material) {
  const Material plain;
  if (material.base_color_texture >= 0) {
    // The color of a textured material is that of the texture, and often white itself.
    material.base_color = plain.base_color;
    material.alpha = plain.alpha;
    material.alpha_cutoff = plain.alpha_cutoff;
  }
  if (material.base_color_texture >= 0 || material.metallic_roughness.image >= 0) {
    material.metallic = plain.metallic;
    material.roughness = plain.roughness;
  }
  if (material.emissive_texture.image >= 0) material.emissive = plain.emissive;
  material.base_color_texture = material.normal_map = -1;
  material.metallic_roughness = material.emissive_texture = material.occlusion = {};
  if (!material.gltf_extensions.empty())
    material.gltf_extensions = without_textures(material.gltf_extensions);
}

}  // namespace

Material changed_material(Material material, bool has_coordinates, const PartLook& look) {
  if (!has_coordinates) material.base_color_texture = material.normal_map = -1;
  if (!look.textured) remove_textures(material);
  if (look.color) {
    Eigen::Vector4f srgb;
    srgb << *look.color, material.base_color.w();
    material.base_color = linear_from_srgb(srgb);
  }
  if (look.roughness) material.roughness = static_cast<float>(*look.roughness);
  if (look.opacity) {
    material.base_color.w() = static_cast<float>(*look.opacity);
    if (*look.opacity < 1.0) {
      material.alpha = Material::Alpha::kBlend;
    } else if (material.alpha == Material::Alpha::kBlend) {
      material.alpha = Material::Alpha::kOpaque;
    }
  }
  return material;
}

}  // namespace sinew
