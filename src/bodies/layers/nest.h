// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Moves vertices of a layer that are outside the next one inward through its surface, to a depth
/// of 0.1 mm or, where that is not inside, up to 3.2 mm, or below a triangle at the vertex of the
/// same number. Layers that nearly coincide need this where flat triangles cut off what is round,
/// as at the tips of fingers.
/// \param outer     closed and symmetric in x = 0
/// \param inner     3 x n, m, symmetric; vertices that are inside stay where they are
/// \param mirrored  mirrored_vertices() of both
void nest(const TriangleMesh& outer, Points& inner, const std::vector<int>& mirrored);

}  // namespace sinew
