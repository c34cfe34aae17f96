// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns a surface as a binary little-endian PLY file: positions as floats, and triangles.
std::string ply_bytes(const TriangleMesh& surface);

/// Writes ply_bytes() to a file.
/// \throws InputError if the location cannot be written to
void export_ply(const TriangleMesh& surface, const std::string& path);

}  // namespace sinew
