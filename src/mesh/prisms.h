#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// The tetrahedra of the prisms between an outer and an inner copy of a surface, three for each
/// triangle, in triangle order; vertex v of the inner surface has index v + inner_offset, of the
/// outer one v + outer_offset. Each skin edge carries one arrow, to the vertex whose outer copy
/// owns the diagonal of the quad below it, so neighbours match: no gap, no overlap (Komaritzan
/// 2022, Fig. 3.4). Arrows start towards the larger vertex index, which is never cyclic, and are
/// turned where that makes the worst tetrahedron beside an edge better.
/// \param positions  all vertices, outer and inner, 3 x n
std::vector<Tetrahedron> split_prisms(const Points& positions,
                                      const std::vector<Triangle>& triangles, int outer_offset,
                                      int inner_offset);

/// Six times this is det(b - a, c - a, d - a).
double signed_volume(const Points& positions, const Tetrahedron& tetrahedron);

}  // namespace sinew
