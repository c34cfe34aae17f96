// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_material_reader.h"

#include <fmt/format.h>

#include <cmath>

#include "assets/data_uri.h"
#include "assets/gltf/gltf_material_looks.h"

namespace sinew {
namespace {

using nlohmann::json;

/// Reads how a texture reference uses texture coordinates.
GltfTextureUse gltf_texture_use(const json& texture) {
  GltfTextureUse use;
  const json& transform = extension_in(texture, "KHR_texture_transform");
  const auto own = whole_number_in(transform, "texCoord");
  use.channel = own ? *own : whole_number_in(texture, "texCoord").value_or(0);
  const auto angle = static_cast<float>(number_in(transform, "rotation").value_or(0.0));
  const auto pair = [&](const char* key, float absent) -> Eigen::Vector2f {
    const auto given = numbers_in(transform, key, 2);
    return given ? Eigen::Map<const Eigen::Vector2d>(given->data()).cast<float>()
                 : Eigen::Vector2f(absent, absent);
  };
  const Eigen::Vector2f scale = pair("scale", 1.0F);
  const float c = std::cos(angle);
  const float s = std::sin(angle);
  use.linear << scale.x() * c, scale.y() * s, -scale.x() * s, scale.y() * c;
  use.offset = pair("offset", 0.0F);
  return use;
}

}  // namespace

GltfMaterialReader::GltfMaterialReader(const GltfFile& file) : file_(file), files_(file.name()) {
  for (const json& source : file.list("materials")) materials_.push_back(read(source));
}

GltfTextureUse GltfMaterialReader::texture_use(int material) const {
  return material < 0 ? GltfTextureUse{} : uses_[static_cast<std::size_t>(material)];
}

Material GltfMaterialReader::read(const json& source) {
  Material material;
  material.name = text_in(source, "name");
  material.double_sided = source.is_object() && source.value("doubleSided", json()) == json(true);
  read_surface(source, material);
  const std::string mode = text_in(source, "alphaMode");
  if (mode == "MASK") material.alpha = Material::Alpha::kMask;
  if (mode == "BLEND") material.alpha = Material::Alpha::kBlend;
  material.alpha_cutoff = static_cast<float>(number_in(source, "alphaCutoff").value_or(0.5));
  complete_gltf_material(
      source, [this](const json& use) { return texture(use); }, material, left_out_);
  return material;
}

/// Reads base color and textures. Both the metallic-roughness model and the older
/// specular-glossiness model have them.
void GltfMaterialReader::read_surface(const json& source, Material& material) {
  const json& older = extension_in(source, "KHR_materials_pbrSpecularGlossiness");
  const json& usual = object_in(source, "pbrMetallicRoughness");
  const auto color = older.empty() ? numbers_in(usual, "baseColorFactor", 4)
                                   : numbers_in(older, "diffuseFactor", 4);
  material.base_color =
      color ? Eigen::Vector4f(Eigen::Map<const Eigen::Vector4d>(color->data()).cast<float>())
            : Eigen::Vector4f(Eigen::Vector4f::Ones());
  const json& base =
      older.empty() ? object_in(usual, "baseColorTexture") : object_in(older, "diffuseTexture");
  const json& normals = object_in(source, "normalTexture");
  material.base_color_texture = texture(base);
  material.normal_map = texture(normals);
  material.normal_scale = static_cast<float>(number_in(normals, "scale").value_or(1.0));
  uses_.push_back(gltf_texture_use(gltf_base_texture(source)));
}

int GltfMaterialReader::texture(const json& use) {
  const json* const source = item_in(use, "index", file_.list("textures"));
  if (source == nullptr) return -1;
  // If a texture has both a standard image and one of an extension, the standard image is used.
  auto number = whole_number_in(*source, "source");
  for (const char* const extension :
       {"EXT_texture_webp", "KHR_texture_basisu", "EXT_texture_avif", "MSFT_texture_dds"}) {
    if (!number) number = whole_number_in(extension_in(*source, extension), "source");
  }
  const int found = number ? image(*number) : -1;
  if (found < 0) return -1;
  // An image that is sampled in two ways becomes two textures.
  const TextureSampler sampler = sampler_of(*source);
  for (std::size_t t = 0; t < textures_.size(); ++t) {
    if (image_of_texture_[t] == found && textures_[t].sampler == sampler)
      return static_cast<int>(t);
  }
  textures_.push_back(files_.image(found));
  textures_.back().sampler = sampler;
  image_of_texture_.push_back(found);
  return static_cast<int>(textures_.size()) - 1;
}

TextureSampler GltfMaterialReader::sampler_of(const json& texture) const {
  TextureSampler sampler;
  const json* const source = item_in(texture, "sampler", file_.list("samplers"));
  if (source == nullptr) return sampler;
  const auto value = [&](const char* key, int absent) {
    return static_cast<int>(whole_number_in(*source, key).value_or(absent) & 0xFFFFU);
  };
  return {value("wrapS", sampler.wrap_u), value("wrapT", sampler.wrap_v), value("magFilter", 0),
          value("minFilter", 0)};
}

int GltfMaterialReader::image(std::size_t number) {
  const json& images = file_.list("images");
  if (number >= images.size()) return -1;
  const auto [entry, is_new] = images_.emplace(number, -1);
  if (!is_new) return entry->second;
  const json& source = images[number];
  const std::string uri = text_in(source, "uri");
  if (!uri.empty() && !uri.starts_with("data:")) return entry->second = files_.add(uri);
  ++embedded_;
  std::string name = text_in(source, "name");
  if (name.empty()) name = fmt::format("image {}", embedded_);
  std::string bytes;
  if (!uri.empty()) {
    bytes = bytes_of_data_uri(uri);
  } else if (source.is_object() && source.contains("bufferView")) {
    bytes = file_.view(source["bufferView"]);
  }
  return entry->second = files_.add_embedded(name, std::move(bytes));
}

}  // namespace sinew
