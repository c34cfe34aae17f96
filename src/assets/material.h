// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "core/types.h"

namespace sinew {

/// Holds texture sampling parameters, in the numbers of glTF (those of OpenGL).
struct TextureSampler {
  int wrap_u = 10497;  ///< 10497 repeat, 33071 clamp to edge, 33648 mirrored repeat
  int wrap_v = 10497;
  int magnify = 0;  ///< filter; 0: not specified by the file
  int minify = 0;

  bool operator==(const TextureSampler&) const = default;
};

/// Holds an image as stored in its file: a whole .png or .jpg, so that an export can pass it on
/// unchanged.
struct TextureImage {
  std::string name;   ///< file name, or the name in the scene
  std::string bytes;  ///< encoded image; empty if it was not found
  TextureSampler sampler{};
};

/// Describes a reference to a texture and to the set of texture coordinates that it uses.
struct TextureUse {
  int image = -1;  ///< index into Character::textures; -1: none
  int set = 0;     ///< 0: VisiblePart::texture_coordinates; k > 0: more_texture_coordinates[k - 1]
};

/// Holds the appearance of a part, in the terms of glTF 2.0.
struct Material {
  enum class Alpha {
    kOpaque,
    kMask,  ///< pixels with an alpha below the cutoff are not drawn
    kBlend,
  };

  std::string name;
  /// Linear RGB and opacity. They are multiplied with the texture.
  Eigen::Vector4f base_color{0.604F, 0.342F, 0.233F, 1.0F};
  int base_color_texture = -1;  ///< index into Character::textures, sRGB; -1: none
  int normal_map = -1;          ///< index of a tangent space normal map likewise; -1: none
  int normal_map_set = 0;       ///< its set of texture coordinates, as TextureUse::set
  float normal_scale = 1.0F;
  Alpha alpha = Alpha::kOpaque;
  float alpha_cutoff = 0.5F;
  bool double_sided = false;
  // The defaults are for tissue, cloth and leather: not metallic and not reflecting like a mirror.
  float metallic = 0.0F;
  float roughness = 0.6F;
  TextureUse metallic_roughness;  ///< roughness in green, metallic in blue; times the factors
  Eigen::Vector3f emissive = Eigen::Vector3f::Zero();  ///< linear RGB; times the texture
  TextureUse emissive_texture;                         ///< sRGB
  TextureUse occlusion;                                ///< in the red channel
  float occlusion_strength = 1.0F;
  /// JSON of the glTF extensions that are passed on without being interpreted; empty: none. In it,
  /// the "index" of a texture is an index into Character::textures, and "texCoord" is a
  /// TextureUse::set.
  std::string gltf_extensions;
  std::string extras;  ///< JSON that the file attaches for other programs; empty: none
};

}  // namespace sinew
