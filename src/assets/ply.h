#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// A surface of a PLY file with numbers that it has for each vertex.
struct PlySurface {
  TriangleMesh mesh;  ///< in the file's coordinates, which may be nan or infinite
  std::map<std::string, std::vector<double>> properties;  ///< one number for each vertex
  std::set<std::string> integers;                         ///< properties of an integer type
  std::vector<std::string> warnings;                      ///< sentences on faces that were left out
};

/// Reads a PLY file, text or binary; polygons become fans of triangles. Faces that name no vertices
/// and those behind an early end are left out.
/// \param file    for messages
/// \param wanted  properties of vertices to be kept, beside their places, where the file has them
/// \throws InputError naming the file and the remedy
PlySurface read_ply(std::string_view bytes, const std::string& file,
                    std::span<const char* const> wanted);

}  // namespace sinew
