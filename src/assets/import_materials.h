#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assets/file_kind.h"
#include "assets/material.h"

struct aiScene;

namespace sinew {

struct ImportedMaterials {
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  /// For each material that assimp names its index here; -1 for one that assimp has made up for
  /// meshes without any.
  std::vector<int> index;
  /// For each of assimp's, which of the texture coordinates of a mesh it uses.
  std::vector<unsigned int> texture_channels;
  std::vector<std::string> warnings;
};

/// Materials in the terms of glTF: display colours become linear (Blender writes linear ones into
/// all formats), a texture replaces the colour, as the programs of these formats show it, and what
/// these call fully transparent is taken for opaque, since they do not agree on which end of the
/// scale that is. Reads images beside `file`.
/// \param bytes  the whole file, for what assimp leaves out
ImportedMaterials import_materials(const aiScene& source, std::string_view bytes, FileKind kind,
                                   const std::string& file);

}  // namespace sinew
