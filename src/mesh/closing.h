// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds a surface whose holes are closed by triangle fans. The fan of hole k surrounds vertex
/// surface_vertices + k, the centroid of the boundary vertices of the hole. Holes that share a
/// vertex count as one.
struct ClosedSurface {
  int surface_vertices = 0;         ///< number of vertices of the surface itself
  RaggedArray holes;                ///< boundary vertices of each hole
  std::vector<Triangle> triangles;  ///< triangles of the surface, then the fans

  /// Returns the positions of all vertices, those of the fans included.
  /// \param positions  of the surface, 3 x surface_vertices
  Points close(const Points& positions) const;
};

/// Closes the holes of a surface. Adds a fan triangle to every edge that the triangles use more
/// often in one direction than in the other. The result has a well-defined volume and well-defined
/// winding numbers, even around non-manifold edges.
ClosedSurface close_holes(int vertex_count, const std::vector<Triangle>& triangles);

}  // namespace sinew
