// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <optional>

namespace sinew {

/// Describes the look of a part of a surface, in the terms of glTF 2.0. Textures are indices into
/// the images that come with the surface; -1: none.
struct SurfaceMaterial {
  enum class Alpha {
    kOpaque,
    kMask,  ///< invisible where opacity is below the cutoff, opaque elsewhere
    kBlend,
  };

  Eigen::Vector4f base_color{0.604F, 0.342F, 0.233F, 1.0F};  ///< linear; multiplied by the texture
  int base_color_texture = -1;                               ///< sRGB
  int normal_map = -1;        ///< tangent space; green points up in the image
  float normal_scale = 1.0F;  ///< scales the map's red and green
  Alpha alpha = Alpha::kOpaque;
  float alpha_cutoff = 0.5F;
  /// 0: polished, 1: dull; nothing: as SurfacePainter::Look::gloss says.
  std::optional<float> roughness{};

  bool operator==(const SurfaceMaterial&) const = default;
};

}  // namespace sinew
