// SPDX-License-Identifier: MIT

#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// A scan as its file has it: in the unit and with the axes of the file.
struct Scan {
  /// With outward triangles. Of a file with more than 300,000 vertices: a surface with about as
  /// many (clustered_surface()). Of a file without triangles: a small triangle in the tangent plane
  /// of each of its points (surfels()).
  TriangleMesh surface;
  Points points;          ///< vertices of the file that count: all that are finite and used, 3 x n
  bool is_cloud = false;  ///< true if the file has points alone
  std::vector<std::string> warnings;
};

/// Reads a scan: a surface (.ply, .obj, .stl, .off), points (.ply or .obj without faces), or a
/// scene with meshes (.glb, .fbx and others). Vertices at the same place are joined, and triangles
/// are turned outward. \throws InputError naming the file and the remedy
Scan read_scan(const std::string& path, const std::stop_token& stop = {});

}  // namespace sinew
