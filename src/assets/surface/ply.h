// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds a surface of a PLY file with selected properties of its vertices.
struct PlySurface {
  TriangleMesh mesh;  ///< in the file's coordinates, which may be NaN or infinite
  std::map<std::string, std::vector<double>> properties;  ///< by name: one number per vertex
  std::set<std::string> integers;                         ///< properties of an integer type
  std::vector<std::string> warnings;                      ///< sentences on faces that were left out
};

/// Reads a PLY file, text or binary. Polygons become triangle fans. Faces with invalid vertex
/// indices and faces after a premature end of the file are left out.
/// \param file    name of the file, for messages
/// \param wanted  vertex properties to keep in addition to positions, if the file has them
/// \throws InputError naming the file and the remedy
PlySurface read_ply(std::string_view bytes, const std::string& file,
                    std::span<const char* const> wanted);

}  // namespace sinew
