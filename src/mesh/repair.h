// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds a repaired mesh, with the mapping to the original mesh and counts of the changes.
struct RepairedMesh {
  TriangleMesh mesh;
  std::vector<int> source_vertex;    ///< for each vertex, the original that it is or is a copy of
  std::vector<int> source_triangle;  ///< original of each triangle, ascending
  std::vector<bool> reversed;        ///< for each triangle, true if its orientation was reversed

  int repeated_corners = 0;      ///< triangles dropped because they use a vertex twice
  int duplicate_triangles = 0;   ///< triangles dropped because an earlier one has the same corners
  int non_manifold_edges = 0;    ///< edges with more than two triangles, where the surface was cut
  int isolated_vertices = 0;     ///< vertices dropped because no triangle uses them
  int reversed_triangles = 0;    ///< single triangles reversed to agree with their neighbors
  int reversed_components = 0;   ///< components reversed as a whole to face outward
  int one_sided_components = 0;  ///< components without a consistent orientation (Moebius strips)
};

/// Repairs a mesh so that every edge has at most two triangles. Orients each edge-connected
/// component consistently, and outward if it encloses a volume. Drops degenerate and duplicate
/// triangles and unused vertices. The order of vertices and triangles is kept, and copies of
/// vertices are appended at the end. Vertices where two fans of triangles touch ("bow ties"), holes
/// and self-intersections remain.
///
/// The mesh is cut as in Gueziec et al. 2001, "Cutting and stitching": at an edge with more than
/// two triangles, the two that belong to the same surface stay connected. Cutting drops no
/// triangle.
RepairedMesh repair(const TriangleMesh& mesh);

}  // namespace sinew
