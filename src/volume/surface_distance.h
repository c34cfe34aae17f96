// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Summarizes the distances of the points of one surface from another one, in its units.
struct SurfaceDistance {
  double mean = 0.0;
  double largest = 0.0;
  int left_out = 0;  ///< points farther away than a limit
};

/// Measures how far the vertices of a surface are from the boundary of a mesh of tetrahedra.
/// Vertices inside the mesh count with their distance from its boundary, too.
/// \param limit  distance beyond which a vertex counts as left out
SurfaceDistance surface_distance(const TriangleMesh& surface, const TetrahedronMesh& mesh,
                                 double limit);

}  // namespace sinew
