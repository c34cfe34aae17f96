// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Holds an array of rows with different lengths. The items of row i are
/// items[begin[i], begin[i + 1]).
struct RaggedArray {
  std::vector<int> begin{0};
  std::vector<int> items;

  int rows() const { return static_cast<int>(begin.size()) - 1; }
  std::span<const int> row(int i) const {
    return {items.data() + begin[i], items.data() + begin[i + 1]};
  }
};

/// Inverts `rows`: row k of the result lists the rows that contain the number k, ascending.
/// \param count  number of rows of the result; all numbers must be smaller
RaggedArray inverted(const RaggedArray& rows, int count);

/// Returns the one-ring neighbors of every vertex, ascending and without duplicates.
RaggedArray vertex_neighbors(int vertex_count, const std::vector<Triangle>& triangles);

/// Returns vertices and those of the rings around them, ascending and without duplicates.
/// \param neighbors  vertex_neighbors()
std::vector<int> with_rings(std::vector<int> vertices, int rings, const RaggedArray& neighbors);

/// Returns the triangles at every vertex, ascending.
RaggedArray vertex_triangles(int vertex_count, const std::vector<Triangle>& triangles);

/// Returns the connected component of every vertex. Components are numbered from 0 in the order of
/// their first vertex. A vertex without triangles is a component of its own.
std::vector<int> connected_components(int vertex_count, const std::vector<Triangle>& triangles);

}  // namespace sinew
