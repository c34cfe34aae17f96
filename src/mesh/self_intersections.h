// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the pairs of triangles that intersect, smaller index first, in ascending order.
/// Triangles of a common corner count if they also meet elsewhere. Those of a common edge, and
/// those that only touch or lie in one plane, do not count.
///
/// Boxes are swept along the longest axis of the mesh, which takes n^(3/2) time for n triangles of
/// similar size.
std::vector<std::array<int, 2>> intersecting_triangles(const TriangleMesh& mesh);

/// Returns the vertices of these triangles, ascending, each once.
std::vector<int> intersecting_vertices(const TriangleMesh& mesh);

}  // namespace sinew
