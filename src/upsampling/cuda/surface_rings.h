// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes the other two corners of a triangle at a vertex, in the triangle's order.
struct alignas(8) RingPair {
  int next = 0, last = 0;
};

/// Holds the triangles at each vertex, ascending, as kernels read them, with one lane for each
/// vertex. They are stored in slices of kSliceRows vertices (slices.h). Each slice is as wide as
/// the vertex with the most triangles needs; other vertices are padded with triangles without area,
/// whose corners are all the vertex itself.
struct SurfaceRings {
  SurfaceRings(int vertex_count, const std::vector<Triangle>& triangles);

  std::vector<int> slice_begin;  ///< begin of each slice, in units of 32 pairs: pair i of vertex v
                                 ///< is pairs[(slice_begin[v / 32] + i) * 32 + v % 32]
  std::vector<RingPair> pairs;
};

}  // namespace sinew
