#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// The other two corners of a triangle at a vertex, in its order.
struct alignas(8) RingPair {
  int next = 0, last = 0;
};

/// The triangles at each vertex, ascending, as kernels read them, one lane for each vertex:
/// vertices lie in slices of kSliceRows, each as wide as its vertex with the most triangles. What
/// is left over are the vertex itself twice, a triangle without area.
struct SurfaceRings {
  SurfaceRings(int vertex_count, const std::vector<Triangle>& triangles);

  std::vector<int> slice_begin;  ///< in whole slices' rows: pair i of vertex v is
                                 ///< pairs[(slice_begin[v / 32] + i) * 32 + v % 32]
  std::vector<RingPair> pairs;
};

}  // namespace sinew
