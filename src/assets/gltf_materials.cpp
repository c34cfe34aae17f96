#include "assets/gltf_materials.h"

#include <fmt/format.h>

#include <algorithm>

#include "assets/image_kind.h"

namespace sinew {
namespace {

using nlohmann::json;

/// Tissue, cloth and leather: nothing of metal and nothing of a mirror.
constexpr double kMetallic = 0.0;
constexpr double kRoughness = 0.6;

json factors(const Eigen::Vector4f& color) {
  json result = json::array();
  for (const float channel : color) result.push_back(std::clamp(channel, 0.0F, 1.0F));
  return result;
}

}  // namespace

int GltfMaterials::of(const VisiblePart& part) {
  const bool textured = !part.texture_coordinates.empty();
  const auto [entry, is_new] =
      numbers_.try_emplace({part.material, textured}, static_cast<int>(materials_.size()));
  if (is_new) {
    materials_.push_back(part.material < 0
                             ? describe(Material{}, false)
                             : describe(character_.materials[part.material], textured));
  }
  return entry->second;
}

json GltfMaterials::describe(const Material& material, bool textured) {
  json surface = {{"baseColorFactor", factors(material.base_color)},
                  {"metallicFactor", kMetallic},
                  {"roughnessFactor", kRoughness}};
  json result;
  if (!material.name.empty()) result["name"] = material.name;
  if (const int image = textured ? texture(material.base_color_texture) : -1; image >= 0) {
    surface["baseColorTexture"] = {{"index", image}};
  }
  if (const int image = textured ? texture(material.normal_map) : -1; image >= 0) {
    result["normalTexture"] = {{"index", image}, {"scale", material.normal_scale}};
  }
  result["pbrMetallicRoughness"] = std::move(surface);
  if (material.alpha == Material::Alpha::kBlend) result["alphaMode"] = "BLEND";
  if (material.alpha == Material::Alpha::kMask) {
    result["alphaMode"] = "MASK";
    result["alphaCutoff"] = std::max(0.0F, material.alpha_cutoff);
  }
  if (material.double_sided) result["doubleSided"] = true;
  return result;
}

int GltfMaterials::texture(int index) {
  if (index < 0) return -1;
  const auto [entry, is_new] = textures_.try_emplace(index, -1);
  if (!is_new) return entry->second;
  const TextureImage& image = character_.textures[index];
  if (image.bytes.empty()) return -1;  // its absence was said when the file was read
  const ImageKind kind = image_kind(image.bytes);
  if (!kind.mime) {
    warnings_.push_back(fmt::format(
        "the texture {} is left out: glTF holds PNG and JPEG only; convert it", image.name));
    return -1;
  }
  json described = {{"bufferView", buffer_.add_file(image.bytes)}, {"mimeType", kind.mime}};
  if (!image.name.empty()) described["name"] = image.name;
  images_.push_back(std::move(described));
  entry->second = static_cast<int>(images_.size()) - 1;
  return entry->second;
}

void GltfMaterials::add_to(json& document) const {
  if (!materials_.empty()) document["materials"] = materials_;
  if (images_.empty()) return;
  document["images"] = images_;
  for (std::size_t i = 0; i < images_.size(); ++i) {
    document["textures"].push_back({{"source", i}});
  }
}

}  // namespace sinew
