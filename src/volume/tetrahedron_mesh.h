// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/types.h"
#include "mesh/adjacency.h"

namespace sinew {

/// Holds a mesh of tetrahedra. All of them have positive volume.
struct TetrahedronMesh {
  Points positions;  ///< 3 x n
  std::vector<Tetrahedron> tetrahedra;

  int vertex_count() const { return static_cast<int>(positions.cols()); }
  int tetrahedron_count() const { return static_cast<int>(tetrahedra.size()); }
};

/// Returns the four triangles of a tetrahedron, counter-clockwise seen from outside. Triangle i is
/// opposite to corner i.
std::array<Triangle, 4> triangles_of(const Tetrahedron& tetrahedron);

/// Names a triangle of a mesh by a tetrahedron and the corner opposite to it.
struct TetrahedronSide {
  int tetrahedron = -1;
  int opposite = -1;  ///< 0..3
};

/// Returns the triangles that belong to one tetrahedron only, in the order of the tetrahedra.
std::vector<TetrahedronSide> boundary_sides(const std::vector<Tetrahedron>& tetrahedra);

/// Returns the same triangles as boundary_sides() by their vertices, counter-clockwise seen from
/// outside.
std::vector<Triangle> boundary_triangles(const std::vector<Tetrahedron>& tetrahedra);

/// Returns the tetrahedra at every vertex, ascending.
RaggedArray vertex_tetrahedra(int vertex_count, const std::vector<Tetrahedron>& tetrahedra);

/// Returns the length of the shortest edge at a vertex; infinity if no tetrahedron uses it.
/// \param around  the tetrahedra at the vertex
double shortest_edge(const TetrahedronMesh& mesh, std::span<const int> around, int vertex);

/// Returns the edges (smaller index first), in ascending order, each once.
std::vector<std::array<int, 2>> unique_edges(const std::vector<Tetrahedron>& tetrahedra);

}  // namespace sinew
