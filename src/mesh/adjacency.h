#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Rows of different length in one array: the items of row i are in items[begin[i], begin[i+1]).
struct RaggedArray {
  std::vector<int> begin{0};
  std::vector<int> items;

  int rows() const { return static_cast<int>(begin.size()) - 1; }
  std::span<const int> row(int i) const {
    return {items.data() + begin[i], items.data() + begin[i + 1]};
  }
};

/// In which rows each number is, ascending. \param count  all numbers are below
RaggedArray rows_with_each(const RaggedArray& rows, int count);

/// One-ring neighbours of every vertex, ascending, each once.
RaggedArray vertex_neighbours(int vertex_count, const std::vector<Triangle>& triangles);

/// Triangles at every vertex, ascending.
RaggedArray vertex_triangles(int vertex_count, const std::vector<Triangle>& triangles);

/// Component of every vertex, numbered from 0 in order of their first vertex; isolated vertices
/// are components of their own.
std::vector<int> connected_components(int vertex_count, const std::vector<Triangle>& triangles);

}  // namespace sinew
