// SPDX-License-Identifier: MIT

#pragma once

#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Finds all pairs of triangles of a surface that cross each other: an edge of one passes from one
/// side of the other to its other side, through it. Pairs that share a corner count where they
/// cross elsewhere; pairs that share an edge never cross, and those in one plane do not count.
///
/// The test is exact for positions that are rounded to 2^-31 of the largest coordinate, a nanometer
/// on a person: orientations are computed with integers of 128 bits.
/// \return  pairs of triangles, the smaller index first, ascending
std::vector<std::pair<int, int>> self_intersections(const TriangleMesh& mesh);

/// Returns the vertices of these triangles, ascending, each once.
std::vector<int> intersecting_vertices(const TriangleMesh& mesh);

}  // namespace sinew
