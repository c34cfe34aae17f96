// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/adjacency.h"

namespace sinew {

/// Finds triangles that have folded over: their normals point more than 90 degrees away from where
/// their surroundings have turned the normals at rest. The surroundings of a triangle are the edges
/// around its three corners, and their turn is the rotation that fits these edges best. So limbs
/// may bend and turn as they like.
/// \return  indices of triangles, ascending; a triangle that has lost its area counts
std::vector<int> folded_triangles(const Points& rest, const Points& positions,
                                  const std::vector<Triangle>& triangles);

/// Returns the corners of triangles and the vertices of the rings around them, ascending.
/// \param neighbors  vertex_neighbors()
std::vector<int> corners_and_rings(const std::vector<int>& chosen, int rings,
                                   const std::vector<Triangle>& triangles,
                                   const RaggedArray& neighbors);

}  // namespace sinew
