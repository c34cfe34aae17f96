// SPDX-License-Identifier: MIT

#include "render/material_textures.h"

#include <algorithm>
#include <bit>

#include "render/context.h"

namespace sinew {
namespace {

// The texture units that shaders/material.glsl reads.
constexpr GLuint kColorUnit = 5;
constexpr GLuint kNormalUnit = 6;

// EXT_texture_filter_anisotropic: drivers of OpenGL 4.5 have it, but the loader does not define it.
constexpr GLenum kTextureMaxAnisotropy = 0x84FE;
constexpr GLenum kMaxTextureMaxAnisotropy = 0x84FF;

/// Enables anisotropic filtering, but only on a graphics processor: Mesa's software renderer draws
/// rings around magnified texels.
void enable_anisotropic_filtering(const Texture& texture) {
  constexpr GLint kSamples = 8;
  if (gl_is_software()) return;
  GLint max_samples = 1;
  glGetIntegerv(kMaxTextureMaxAnisotropy, &max_samples);
  const bool known = glGetError() == GL_NO_ERROR;
  if (known && max_samples > 1) texture.set(kTextureMaxAnisotropy, std::min(kSamples, max_samples));
}

Texture uploaded(const Image& image, GLenum format) {
  Texture texture(GL_TEXTURE_2D);
  const auto side = static_cast<unsigned>(std::max(image.width, image.height));
  texture.allocate(std::bit_width(side), format, image.width, image.height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTextureSubImage2D(texture.get(), 0, 0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE,
                      image.rgba.data());
  glGenerateTextureMipmap(texture.get());
  texture.set(GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  texture.set(GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  texture.set(GL_TEXTURE_WRAP_S, GL_REPEAT);
  texture.set(GL_TEXTURE_WRAP_T, GL_REPEAT);
  enable_anisotropic_filtering(texture);
  return texture;
}

}  // namespace

MaterialTextures::MaterialTextures(const std::vector<SurfaceMaterial>& materials,
                                   const std::vector<Image>& images) {
  const auto add = [&](std::map<int, Texture>& textures, int image, GLenum format) {
    if (image < 0 || textures.contains(image)) return;
    textures.emplace(image, uploaded(images[image], format));
  };
  colors_.emplace(-1, uploaded({1, 1, {255, 255, 255, 255}}, GL_SRGB8_ALPHA8));
  for (const SurfaceMaterial& material : materials) {
    add(colors_, material.base_color_texture, GL_SRGB8_ALPHA8);
    add(normals_, material.normal_map, GL_RGBA8);
  }
}

void MaterialTextures::bind(const SurfaceMaterial& material) const {
  colors_.at(material.base_color_texture).bind(kColorUnit);
  if (material.normal_map >= 0) normals_.at(material.normal_map).bind(kNormalUnit);
}

}  // namespace sinew
