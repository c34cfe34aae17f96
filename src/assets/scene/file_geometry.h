// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Holds a mesh as its file stores it. assimp repeats vertices for each corner of a polygon and
/// splits meshes by material. A FileGeometry maps the vertices of assimp back to the stored ones.
struct FileGeometry {
  std::string name;
  double id = 0.0;  ///< object number in an FBX file; only compared for equality
  Points positions;
  /// For each mesh that assimp makes of this one: the index of the position at each of its
  /// vertices, corner by corner.
  std::vector<std::vector<int>> pieces;
};

/// Reads the geometries of an FBX file: 7.1 and later, binary (blender.org, "FBX binary file format
/// specification") or text. Damaged or irrelevant content is skipped. Does not throw, since assimp
/// has already read the file and reported its errors.
std::vector<FileGeometry> read_fbx_geometries(std::string_view bytes);
/// Reads the geometries of a Collada 1.4 or 1.5 file in the same manner.
std::vector<FileGeometry> read_collada_geometries(std::string_view bytes);

}  // namespace sinew
