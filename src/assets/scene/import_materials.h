// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assets/file_format.h"
#include "assets/material.h"

struct aiScene;

namespace sinew {

/// Holds the materials and textures of a scene, with their relation to the materials of assimp.
struct ImportedMaterials {
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  /// For each material of assimp its index in `materials`; -1 for the default material that assimp
  /// creates for meshes without one.
  std::vector<int> index;
  /// For each material of assimp the set of texture coordinates that it uses.
  std::vector<unsigned int> texture_channels;
  std::vector<std::string> warnings;
};

/// Converts the materials of assimp to those of glTF. Display colors (sRGB) become linear, except
/// that Blender writes linear colors into all formats. A texture replaces the color, as in programs
/// that display these formats. Fully transparent materials become opaque, because exporters
/// disagree on which end of the opacity scale is transparent. Images are read from the folder of
/// `file`.
/// \param bytes  the whole file, for properties that assimp does not provide
ImportedMaterials import_materials(const aiScene& source, std::string_view bytes, FileKind kind,
                                   const std::string& file);

}  // namespace sinew
