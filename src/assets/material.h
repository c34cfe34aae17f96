#pragma once

#include <string>

#include "core/types.h"

namespace sinew {

/// How a texture is sampled, in glTF's own numbers (those of OpenGL).
struct TextureSampler {
  int wrap_u = 10497;  ///< 10497 repeat, 33071 clamp to edge, 33648 mirrored repeat
  int wrap_v = 10497;
  int magnify = 0;  ///< filter; 0: the file does not say
  int minify = 0;

  bool operator==(const TextureSampler&) const = default;
};

/// An image as its file has it: a whole .png or .jpg, so that an export can pass it on unchanged.
struct TextureImage {
  std::string name;   ///< of the file, or what the scene calls it
  std::string bytes;  ///< encoded; empty when it could not be found
  TextureSampler sampler{};
};

/// Names a texture and the texture coordinates that it takes.
struct TextureUse {
  int image = -1;  ///< index into Character::textures; -1: none
  int set = 0;     ///< 0: VisiblePart::texture_coordinates; k > 0: more_texture_coordinates[k - 1]
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
  int normal_map_set = 0;       ///< of its texture coordinates, as TextureUse::set
  float normal_scale = 1.0F;
  Alpha alpha = Alpha::kOpaque;
  float alpha_cutoff = 0.5F;
  bool double_sided = false;
  // By default tissue, cloth and leather: nothing of metal and nothing of a mirror.
  float metallic = 0.0F;
  float roughness = 0.6F;
  TextureUse metallic_roughness;  ///< roughness in green, metallic in blue; times the factors
  Eigen::Vector3f emissive = Eigen::Vector3f::Zero();  ///< linear RGB; times the texture
  TextureUse emissive_texture;                         ///< sRGB
  TextureUse occlusion;                                ///< in red
  float occlusion_strength = 1.0F;
  /// JSON of the glTF extensions that are passed on without being understood; empty: none. In it
  /// the "index" of a texture is one into Character::textures, and "texCoord" a TextureUse::set.
  std::string gltf_extensions;
  std::string extras;  ///< JSON that the file attaches for other programs; empty: none
};

}  // namespace sinew
