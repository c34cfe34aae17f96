// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Splits the prisms between an outer and an inner copy of a surface into tetrahedra, three for
/// each triangle, in triangle order. The index of vertex v is v + inner_offset on the inner surface
/// and v + outer_offset on the outer one.
///
/// Each edge of the surface has a direction (an "arrow"). The quad below the edge is cut along the
/// diagonal that starts at the outer copy of the arrow's head. Adjacent prisms thus share their
/// diagonals, without gaps and overlaps (Komaritzan 2022, Fig. 3.4). Arrows initially point to the
/// larger vertex index, which is never cyclic. An arrow is reversed where that improves the worst
/// tetrahedron of the prisms at its edge.
///
/// \param positions  all vertices, outer and inner, 3 x n
std::vector<Tetrahedron> split_prisms(const Points& positions,
                                      const std::vector<Triangle>& triangles, int outer_offset,
                                      int inner_offset);

/// Returns the signed volume of a tetrahedron (a, b, c, d): det(b - a, c - a, d - a) / 6.
double signed_volume(const Points& positions, const Tetrahedron& tetrahedron);

}  // namespace sinew
