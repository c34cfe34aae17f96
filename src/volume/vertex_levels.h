// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Returns the level of each vertex: the number of edges on the shortest path from one end of the
/// mesh, so that edges connect equal or consecutive levels only (the level structure of Gibbs,
/// Poole & Stockmeyer 1976). In a mesh of several pieces, each piece begins at a level of its own
/// after those of the piece before.
std::vector<int> vertex_levels(int vertex_count, const std::vector<std::array<int, 2>>& edges);

/// Numbers the vertices by ascending levels, and sorts the tetrahedra by their smallest vertex.
/// Vertices and tetrahedra near each other are then near each other in memory.
/// \return  for each tetrahedron, its number before
std::vector<int> sort_by_levels(TetrahedronMesh& mesh);

}  // namespace sinew
