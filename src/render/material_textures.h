#pragma once

#include <map>
#include <vector>

#include "render/gl_objects.h"
#include "render/image.h"
#include "render/surface_material.h"

namespace sinew {

/// The images of a surface's materials on the graphics processor, each once for each of its uses:
/// colours are sRGB, normals are not.
class MaterialTextures {
 public:
  /// Uploads the images that `materials` name.
  MaterialTextures(const std::vector<SurfaceMaterial>& materials, const std::vector<Image>& images);

  /// Binds what the material reads to the units of shaders/material.glsl; white where it has no
  /// base colour texture.
  void bind(const SurfaceMaterial& material) const;

 private:
  std::map<int, Texture> colors_;   ///< by image; -1: white
  std::map<int, Texture> normals_;  ///< by image
};

}  // namespace sinew
