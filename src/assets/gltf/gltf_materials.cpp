// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_materials.h"

#include <fmt/format.h>

#include <algorithm>

#include "assets/gltf/gltf_parts.h"
#include "assets/image_kind.h"

namespace sinew {
namespace {

using nlohmann::json;

template <typename Color>
json factors(const Color& color) {
  json result = json::array();
  for (const float channel : color) result.push_back(std::clamp(channel, 0.0F, 1.0F));
  return result;
}

}  // namespace

int GltfMaterials::of(const VisiblePart& part) {
  const int sets = part.texture_coordinates.empty()
                       ? 0
                       : 1 + static_cast<int>(part.more_texture_coordinates.size());
  const auto [entry, is_new] =
      numbers_.try_emplace({part.material, sets}, static_cast<int>(materials_.size()));
  if (is_new) {
    materials_.push_back(part.material < 0 ? describe(Material{}, 0)
                                           : describe(character_.materials[part.material], sets));
  }
  return entry->second;
}

json GltfMaterials::texture_info(const TextureUse& use, int sets) {
  const int number = use.set < sets ? texture(use.image) : -1;
  if (number < 0) return nullptr;
  json info = {{"index", number}};
  if (use.set > 0) info["texCoord"] = use.set;
  return info;
}

json GltfMaterials::describe(const Material& material, int sets) {
  json surface = {{"baseColorFactor", factors(material.base_color)},
                  {"metallicFactor", std::min(1.0F, material.metallic)},
                  {"roughnessFactor", std::min(1.0F, material.roughness)}};
  json result;
  if (!material.name.empty()) result["name"] = material.name;
  if (json info = texture_info({material.base_color_texture, 0}, sets); !info.is_null()) {
    surface["baseColorTexture"] = std::move(info);
  }
  if (json info = texture_info({material.normal_map, material.normal_map_set}, sets);
      !info.is_null()) {
    info["scale"] = material.normal_scale;
    result["normalTexture"] = std::move(info);
  }
  if (json info = texture_info(material.metallic_roughness, sets); !info.is_null()) {
    surface["metallicRoughnessTexture"] = std::move(info);
  }
  if (json info = texture_info(material.emissive_texture, sets); !info.is_null()) {
    result["emissiveTexture"] = std::move(info);
  }
  if (json info = texture_info(material.occlusion, sets); !info.is_null()) {
    info["strength"] = std::min(1.0F, material.occlusion_strength);
    result["occlusionTexture"] = std::move(info);
  }
  if (!material.emissive.isZero()) result["emissiveFactor"] = factors(material.emissive);
  result["pbrMetallicRoughness"] = std::move(surface);
  if (material.alpha == Material::Alpha::kBlend) result["alphaMode"] = "BLEND";
  if (material.alpha == Material::Alpha::kMask) {
    result["alphaMode"] = "MASK";
    result["alphaCutoff"] = std::max(0.0F, material.alpha_cutoff);
  }
  if (material.double_sided) result["doubleSided"] = true;
  if (!material.extras.empty()) result["extras"] = json_of_text(material.extras);
  if (!material.gltf_extensions.empty()) {
    result["extensions"] = extensions(material.gltf_extensions, sets);
  }
  return result;
}

json GltfMaterials::extensions(const std::string& text, int sets) {
  json result = json_of_text(text);
  for (auto& [name, extension] : result.items()) {
    extensions_.insert(name);
    for (auto entry = extension.begin(); entry != extension.end();) {
      if (!entry.key().ends_with("Texture")) {
        ++entry;
        continue;
      }
      const json info =
          texture_info({entry->value("index", -1), entry->value("texCoord", 0)}, sets);
      if (info.is_null()) {
        entry = extension.erase(entry);
        continue;
      }
      entry->erase("texCoord");
      entry->update(info);
      ++entry;
    }
  }
  return result;
}

int GltfMaterials::sampler(const TextureSampler& wanted) {
  if (wanted == TextureSampler{}) return -1;
  json described = {{"wrapS", wanted.wrap_u}, {"wrapT", wanted.wrap_v}};
  if (wanted.magnify != 0) described["magFilter"] = wanted.magnify;
  if (wanted.minify != 0) described["minFilter"] = wanted.minify;
  const auto found = std::find(samplers_.begin(), samplers_.end(), described);
  if (found != samplers_.end()) return static_cast<int>(found - samplers_.begin());
  samplers_.push_back(std::move(described));
  return static_cast<int>(samplers_.size()) - 1;
}

int GltfMaterials::texture(int index) {
  if (index < 0 || index >= static_cast<int>(character_.textures.size())) return -1;
  const auto [entry, is_new] = textures_.try_emplace(index, -1);
  if (!is_new) return entry->second;
  const TextureImage& image = character_.textures[index];
  if (image.bytes.empty()) return -1;  // the import has already warned of it
  const ImageKind kind = image_kind(image.bytes);
  if (!kind.mime) {
    warnings_.push_back(fmt::format(
        "the texture {} is left out: glTF holds PNG and JPEG only; convert it", image.name));
    return -1;
  }
  json described = {{"bufferView", buffer_.add_file(image.bytes)}, {"mimeType", kind.mime}};
  if (!image.name.empty()) described["name"] = image.name;
  images_.push_back(std::move(described));
  json named = {{"source", images_.size() - 1}};
  if (const int number = sampler(image.sampler); number >= 0) named["sampler"] = number;
  document_textures_.push_back(std::move(named));
  entry->second = static_cast<int>(images_.size()) - 1;
  return entry->second;
}

void GltfMaterials::add_to(json& document) const {
  if (!materials_.empty()) document["materials"] = materials_;
  for (const std::string& name : extensions_) document["extensionsUsed"].push_back(name);
  if (images_.empty()) return;
  document["images"] = images_;
  document["textures"] = document_textures_;
  if (!samplers_.empty()) document["samplers"] = samplers_;
}

}  // namespace sinew
