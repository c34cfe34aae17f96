#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// A mesh after repair, how it came from the one before, and how much was mended.
struct RepairedMesh {
  TriangleMesh mesh;
  std::vector<int> source_vertex;    ///< for each vertex, the vertex that it is (or is a copy of)
  std::vector<int> source_triangle;  ///< for each triangle, ascending
  std::vector<bool> reversed;        ///< for each triangle: it looks the other way than before

  int repeated_corners = 0;      ///< triangles dropped because two of their corners are one vertex
  int duplicate_triangles = 0;   ///< dropped: an earlier one has the same corners
  int crowded_edges = 0;         ///< edges of more than two triangles, where the surface was cut
  int isolated_vertices = 0;     ///< dropped: no triangle uses them
  int reversed_triangles = 0;    ///< turned to agree with their neighbours
  int reversed_components = 0;   ///< turned as a whole to look outward
  int one_sided_components = 0;  ///< like a Moebius strip: no orientation is consistent
};

/// Makes every edge one of at most two triangles, orients each edge-connected component
/// consistently, outward where it encloses a volume, and drops what adds nothing. The order of
/// vertices and triangles stays; copies of vertices come last. Vertices where two fans of
/// triangles touch ("bow ties"), holes and self-intersections stay as they are.
/// Cutting after Gueziec et al. 2001, "Cutting and stitching": at an edge of more than two
/// triangles two stay together, those that belong to the same surface; no triangle is lost by that.
RepairedMesh repair(const TriangleMesh& mesh);

}  // namespace sinew
