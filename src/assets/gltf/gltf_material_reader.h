// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/material.h"
#include "assets/texture_files.h"

namespace sinew {

/// Describes the set of texture coordinates of a primitive that a material uses, and the transform
/// that it applies to them (KHR_texture_transform): used = linear * given + offset, with v pointing
/// down.
struct GltfTextureUse {
  std::size_t channel = 0;  ///< the number in TEXCOORD_n
  Eigen::Matrix2f linear = Eigen::Matrix2f::Identity();
  Eigen::Vector2f offset = Eigen::Vector2f::Zero();
};

/// Reads the materials of a glTF file with their images, which are embedded or in files next to it.
class GltfMaterialReader {
 public:
  /// Reads all materials. `file` must outlive this object.
  explicit GltfMaterialReader(const GltfFile& file);

  const std::vector<Material>& materials() const { return materials_; }
  const std::vector<TextureImage>& textures() const { return textures_; }
  /// Returns phrases about properties that a Material cannot hold.
  const std::vector<std::string>& left_out() const { return left_out_; }
  /// Returns one sentence for each image that is missing or cannot be read.
  std::vector<std::string> warnings() const { return files_.warnings(); }

  /// Returns how a material uses texture coordinates. For -1 (no material), the coordinates of set
  /// 0 are used unchanged.
  GltfTextureUse texture_use(int material) const;

 private:
  Material read(const nlohmann::json& source);
  void read_surface(const nlohmann::json& source, Material& material);
  int texture(const nlohmann::json& use);
  int image(std::size_t number);
  TextureSampler sampler_of(const nlohmann::json& texture) const;

  const GltfFile& file_;
  TextureFiles files_;
  std::map<std::size_t, int> images_;  ///< index in files_, by index in the document
  std::vector<TextureImage> textures_;
  std::vector<int> image_of_texture_;  ///< index in files_, for each of textures_
  std::vector<Material> materials_;
  std::vector<GltfTextureUse> uses_;  ///< one per material
  std::vector<std::string> left_out_;
  int embedded_ = 0;  ///< number of images without a file of their own
};

}  // namespace sinew
