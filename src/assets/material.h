#pragma once

#include <string>

#include "core/types.h"

namespace sinew {

/// An image as its file has it: a whole .png or .jpg, so that an export can pass it on unchanged.
struct TextureImage {
  std::string name;   ///< of the file, or what the scene calls it
  std::string bytes;  ///< encoded; empty when it could not be found
};

/// How a part looks, in the terms of glTF 2.0.
struct Material {
  enum class Alpha {
    kOpaque,
    kMask,  ///< where alpha is below the cutoff there is nothing
    kBlend,
  };

  std::string name;
  /// Linear RGB and opacity; times the texture.
  Eigen::Vector4f base_color{0.604F, 0.342F, 0.233F, 1.0F};
  int base_color_texture = -1;  ///< index into Character::textures, sRGB; -1: none
  int normal_map = -1;          ///< the same, of tangent space normals
  float normal_scale = 1.0F;
  Alpha alpha = Alpha::kOpaque;
  float alpha_cutoff = 0.5F;
  bool double_sided = false;
};

}  // namespace sinew
