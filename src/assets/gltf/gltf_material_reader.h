#pragma once

#include <map>
#include <string>
#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/material.h"
#include "assets/texture_files.h"

namespace sinew {

/// Which texture coordinates of a primitive a material uses, and how (KHR_texture_transform). With
/// v down: used = linear * given + offset.
struct GltfTextureUse {
  std::size_t channel = 0;
  Eigen::Matrix2f linear = Eigen::Matrix2f::Identity();
  Eigen::Vector2f offset = Eigen::Vector2f::Zero();
};

/// The materials of a glTF file with their images, embedded or beside it.
class GltfMaterialReader {
 public:
  /// Reads all materials. `file` must outlive it.
  explicit GltfMaterialReader(const GltfFile& file);

  const std::vector<Material>& materials() const { return materials_; }
  const std::vector<TextureImage>& textures() const { return textures_; }
  /// Returns phrases about what a Material cannot hold.
  const std::vector<std::string>& left_out() const { return left_out_; }
  /// Returns a sentence each for images that are not there or cannot be read.
  std::vector<std::string> warnings() const { return files_.warnings(); }

  /// How a material uses texture coordinates; the plain way for -1.
  GltfTextureUse texture_use(int material) const;

 private:
  Material read(const nlohmann::json& source);
  void read_surface(const nlohmann::json& source, Material& material);
  int texture(const nlohmann::json& use);
  int image(std::size_t number);
  TextureSampler sampler_of(const nlohmann::json& texture) const;

  const GltfFile& file_;
  TextureFiles files_;
  std::map<std::size_t, int> images_;  ///< in files_, by number in the file
  std::vector<TextureImage> textures_;
  std::vector<int> image_of_texture_;  ///< in files_, for each of textures_
  std::vector<Material> materials_;
  std::vector<GltfTextureUse> uses_;  ///< one for each material
  std::vector<std::string> left_out_;
  int embedded_ = 0;  ///< images without a file of their own
};

}  // namespace sinew
