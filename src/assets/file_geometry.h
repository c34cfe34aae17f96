#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace sinew {

/// A mesh as its file stores it. assimp repeats vertices for each corner of a polygon and splits
/// meshes by material; here is what those vertices were.
struct FileGeometry {
  std::string name;
  double id = 0.0;  ///< the number of the object in an FBX file; only equal or not
  Points positions;
  /// For each mesh that assimp makes of it: the position at each vertex, corner by corner.
  std::vector<std::vector<int>> pieces;
};

/// Readers for nothing but that. What is damaged or of no interest is left out; nothing throws,
/// since assimp has read the file already and has said what is wrong with it.
/// FBX 7.1 and later, binary (blender.org, "FBX binary file format specification") and text.
std::vector<FileGeometry> read_fbx_geometries(std::string_view bytes);
/// Collada 1.4 and 1.5.
std::vector<FileGeometry> read_collada_geometries(std::string_view bytes);

}  // namespace sinew
