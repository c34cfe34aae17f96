// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the volume inside a closed surface (signed_volume()).
inline double closed_volume(const TriangleMesh& mesh) {
  return signed_volume(mesh.positions, mesh.triangles);
}

/// Moves the vertices of a closed surface along their normals until it contains a volume.
void set_volume(TriangleMesh& mesh, double volume);

}  // namespace sinew
