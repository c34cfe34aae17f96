// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <vector>

#include "render/gl_objects.h"
#include "render/image.h"
#include "render/surface_material.h"

namespace sinew {

/// Holds the textures of a surface's materials on the graphics processor. An image is uploaded once
/// for each kind of use: colors are sRGB, normals are not.
class MaterialTextures {
 public:
  /// Uploads the images to which `materials` refer.
  MaterialTextures(const std::vector<SurfaceMaterial>& materials, const std::vector<Image>& images);

  /// Binds the textures of a material to the units of shaders/material.glsl; a white one if it has
  /// no base color texture.
  void bind(const SurfaceMaterial& material) const;

 private:
  std::map<int, Texture> colors_;   ///< by image; -1: white
  std::map<int, Texture> normals_;  ///< by image
};

}  // namespace sinew
