#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assets/file_kind.h"
#include "assets/material.h"

struct aiScene;

namespace sinew {

/// Which of the texture coordinates of a mesh a material uses, and how. With v down:
/// used = linear * given + offset.
struct TextureMapping {
  unsigned int channel = 0;
  Eigen::Matrix2f linear = Eigen::Matrix2f::Identity();
  Eigen::Vector2f offset = Eigen::Vector2f::Zero();
};

struct ImportedMaterials {
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  /// For each material that assimp names its index here; -1 for one that assimp has made up for
  /// meshes without any.
  std::vector<int> index;
  std::vector<TextureMapping> mappings;  ///< for each of assimp's
  std::vector<std::string> warnings;
};

/// Materials in the terms of glTF: display colours become linear (Blender writes linear ones into
/// all formats), a texture replaces the colour of formats
/// other than glTF, as their programs show it, and what these call fully transparent is taken for
/// opaque, since they do not agree on which end of the scale that is. Reads images beside `file`.
/// \param bytes  the whole file, for what assimp leaves out
ImportedMaterials import_materials(const aiScene& source, std::string_view bytes, FileKind kind,
                                   const std::string& file);

}  // namespace sinew
