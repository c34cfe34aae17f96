#pragma once

#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// A surface whose holes are closed by fans. The fan of hole k runs around vertex
/// surface_vertices + k, the centroid of the hole's boundary vertices. Holes that touch in a
/// vertex count as one.
struct ClosedSurface {
  int surface_vertices = 0;
  RaggedArray holes;                ///< boundary vertices of each
  std::vector<Triangle> triangles;  ///< those of the surface, then the fans

  /// Positions of all vertices from those of the surface (3 x surface_vertices).
  Points close(const Points& positions) const;
};

/// Fans over every edge that is used more often in one direction than in the other: what results
/// has a volume and winding numbers, even around non-manifold edges.
ClosedSurface close_holes(int vertex_count, const std::vector<Triangle>& triangles);

}  // namespace sinew
