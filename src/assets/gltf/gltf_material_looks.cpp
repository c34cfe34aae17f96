// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_material_looks.h"

#include <algorithm>

#include "assets/gltf/gltf_json.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr const char* kTransform = "KHR_texture_transform";
constexpr const char* kGlossiness = "KHR_materials_pbrSpecularGlossiness";

/// Returns a finite number, raised to at least 0.
float factor_in(const json& object, const char* key, double absent) {
  return static_cast<float>(std::max(0.0, number_in(object, key).value_or(absent)));
}

/// Returns the set of texture coordinates (n of TEXCOORD_n) of a texture reference.
std::size_t set_of(const json& texture) {
  const auto moved = whole_number_in(extension_in(texture, kTransform), "texCoord");
  return moved ? *moved : whole_number_in(texture, "texCoord").value_or(0);
}

/// Returns the texture transform of a texture reference without the set that it may name.
json transform_of(const json& texture) {
  json transform = extension_in(texture, kTransform);
  transform.erase("texCoord");
  return transform;
}

/// Converts a set of texture coordinates of the file to TextureUse::set. The base set becomes 0;
/// the others follow in the order of the file.
int set_number(std::size_t set, std::size_t base) {
  return static_cast<int>(set == base ? 0 : set < base ? set + 1 : set);
}

/// Implements complete_gltf_material().
class MaterialCompleter {
 public:
  MaterialCompleter(const json& source, const GltfTextureIndex& texture_index,
                    std::vector<std::string>& left_out)
      : source_(source),
        base_(gltf_base_texture(source)),
        texture_index_(texture_index),
        left_out_(left_out) {}

  void complete(Material& material) {
    const json& surface = object_in(source_, "pbrMetallicRoughness");
    const json& glossy = extension_in(source_, kGlossiness);
    if (!glossy.empty()) {
      left_out_.emplace_back("specular colors and glossiness textures");
      material.metallic = 0.0F;
      material.roughness = std::max(0.0F, 1.0F - factor_in(glossy, "glossinessFactor", 1.0F));
    } else {
      material.metallic = factor_in(surface, "metallicFactor", 1.0F);
      material.roughness = factor_in(surface, "roughnessFactor", 1.0F);
      material.metallic_roughness = use(object_in(surface, "metallicRoughnessTexture"));
    }
    if (const auto emissive = numbers_in(source_, "emissiveFactor", 3)) {
      material.emissive = Eigen::Map<const Eigen::Vector3d>(emissive->data()).cast<float>();
    }
    material.emissive_texture = use(object_in(source_, "emissiveTexture"));
    material.occlusion = use(object_in(source_, "occlusionTexture"));
    material.occlusion_strength =
        factor_in(object_in(source_, "occlusionTexture"), "strength", 1.0F);
    material.normal_map_set = use(object_in(source_, "normalTexture")).set;
    material.extras = gltf_text_of(source_, "extras");
    const json kept = kept_extensions();
    if (!kept.empty()) material.gltf_extensions = gltf_text(kept);
  }

 private:
  TextureUse use(const json& texture) {
    if (texture.empty()) return {};
    // The import applies the transform of the base texture to the base set of texture coordinates,
    // because a Material has no transforms. Other transforms, and any of other sets, are lost.
    const bool is_base_set = set_of(texture) == set_of(base_);
    if (transform_of(texture) != (is_base_set ? transform_of(base_) : json::object())) {
      left_out_.emplace_back("texture transforms that differ from the base color's");
    }
    return {texture_index_(texture), set_number(set_of(texture), set_of(base_))};
  }

  /// Returns the material extensions that are passed on unchanged to exports.
  json kept_extensions() {
    json kept = json::object();
    const json& extensions = object_in(source_, "extensions");
    for (auto entry = extensions.begin(); entry != extensions.end(); ++entry) {
      if (entry.key() == kGlossiness) continue;
      if (entry.key().starts_with("KHR_materials_") && entry->is_object()) {
        kept[entry.key()] = with_own_textures(*entry);
      } else {
        left_out_.push_back(entry.key());
      }
    }
    return kept;
  }

  /// Returns an extension with its texture references converted to TextureUse indices. References
  /// to textures that cannot be used are dropped.
  json with_own_textures(const json& extension) {
    json result = json::object();
    for (const auto& [key, value] : extension.items()) {
      if (!key.ends_with("Texture") || !value.is_object()) {
        result[key] = value;
        continue;
      }
      const TextureUse own = use(value);
      if (own.image < 0) continue;
      result[key] = value;
      result[key].erase("extensions");
      result[key]["index"] = own.image;
      result[key]["texCoord"] = own.set;
    }
    return result;
  }

  const json& source_;
  const json& base_;
  const GltfTextureIndex& texture_index_;
  std::vector<std::string>& left_out_;
};

}  // namespace

const json& gltf_base_texture(const json& material) {
  const json& glossy = extension_in(material, kGlossiness);
  const json& base =
      glossy.empty() ? object_in(object_in(material, "pbrMetallicRoughness"), "baseColorTexture")
                     : object_in(glossy, "diffuseTexture");
  return base.empty() ? object_in(material, "normalTexture") : base;
}

void complete_gltf_material(const json& source, const GltfTextureIndex& texture_index,
                            Material& material, std::vector<std::string>& left_out) {
  MaterialCompleter(source, texture_index, left_out).complete(material);
}

}  // namespace sinew
