// SPDX-License-Identifier: MIT

#include "mesh/adjacency.h"

#include <algorithm>
#include <numeric>

namespace sinew {

RaggedArray inverted(const RaggedArray& rows, int count) {
  RaggedArray result;
  result.begin.assign(count + 1, 0);
  for (const int item : rows.items) ++result.begin[item + 1];
  for (int i = 0; i < count; ++i) result.begin[i + 1] += result.begin[i];
  result.items.resize(rows.items.size());
  std::vector<int> next(result.begin.begin(), result.begin.end() - 1);
  for (int row = 0; row < rows.rows(); ++row) {
    for (const int item : rows.row(row)) result.items[next[item]++] = row;
  }
  return result;
}

RaggedArray vertex_neighbors(int vertex_count, const std::vector<Triangle>& triangles) {
  std::vector<std::vector<int>> rings(vertex_count);
  for (const Triangle& t : triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      rings[t[corner]].push_back(t[(corner + 1) % 3]);
      rings[t[corner]].push_back(t[(corner + 2) % 3]);
    }
  }
  RaggedArray result;
  for (int v = 0; v < vertex_count; ++v) {
    std::vector<int>& ring = rings[v];
    std::sort(ring.begin(), ring.end());
    ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
    ring.erase(std::remove(ring.begin(), ring.end(), v), ring.end());
    result.items.insert(result.items.end(), ring.begin(), ring.end());
    result.begin.push_back(static_cast<int>(result.items.size()));
  }
  return result;
}

std::vector<int> with_rings(std::vector<int> vertices, int rings, const RaggedArray& neighbors) {
  const auto sort = [&] {
    std::ranges::sort(vertices);
    vertices.erase(std::ranges::unique(vertices).begin(), vertices.end());
  };
  sort();
  for (int ring = 0; ring < rings; ++ring) {
    const std::size_t count = vertices.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto row = neighbors.row(vertices[i]);
      vertices.insert(vertices.end(), row.begin(), row.end());
    }
    sort();
  }
  return vertices;
}

RaggedArray vertex_triangles(int vertex_count, const std::vector<Triangle>& triangles) {
  RaggedArray corners;
  for (const Triangle& t : triangles) {
    corners.items.insert(corners.items.end(), t.begin(), t.end());
    corners.begin.push_back(static_cast<int>(corners.items.size()));
  }
  return inverted(corners, vertex_count);
}

std::vector<int> connected_components(int vertex_count, const std::vector<Triangle>& triangles) {
  std::vector<int> parent(vertex_count);
  std::iota(parent.begin(), parent.end(), 0);
  const auto find = [&parent](int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const Triangle& t : triangles) {
    parent[find(t[1])] = find(t[0]);
    parent[find(t[2])] = find(t[0]);
  }
  std::vector<int> number(vertex_count, -1);
  std::vector<int> component(vertex_count);
  int count = 0;
  for (int v = 0; v < vertex_count; ++v) {
    int& label = number[find(v)];
    if (label < 0) label = count++;
    component[v] = label;
  }
  return component;
}

}  // namespace sinew
