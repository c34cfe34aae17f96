// SPDX-License-Identifier: MIT

#include "upsampling/cuda/surface_rings.h"

#include <algorithm>

#include "mesh/adjacency.h"
#include "upsampling/cuda/slices.h"

namespace sinew {

SurfaceRings::SurfaceRings(int vertex_count, const std::vector<Triangle>& triangles) {
  const RaggedArray around = vertex_triangles(vertex_count, triangles);
  slice_begin.push_back(0);
  for (int first = 0; first < vertex_count; first += kSliceRows) {
    const int end = std::min(first + kSliceRows, vertex_count);
    std::size_t width = 0;
    for (int v = first; v < end; ++v) width = std::max(width, around.row(v).size());
    for (std::size_t i = 0; i < width; ++i) {
      for (int v = first; v < first + kSliceRows; ++v) {
        pairs.push_back({v, v});
        if (v >= end || i >= around.row(v).size()) continue;
        const Triangle& triangle = triangles[around.row(v)[i]];
        const int corner =
            static_cast<int>(std::find(triangle.begin(), triangle.end(), v) - triangle.begin());
        pairs.back() = {triangle[(corner + 1) % 3], triangle[(corner + 2) % 3]};
      }
    }
    slice_begin.push_back(slice_begin.back() + static_cast<int>(width));
  }
}

}  // namespace sinew
