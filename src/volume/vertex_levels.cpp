// SPDX-License-Identifier: MIT

#include "volume/vertex_levels.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

RaggedArray neighbors_of(int vertex_count, const std::vector<std::array<int, 2>>& edges) {
  RaggedArray ends;  // of each edge
  for (const auto& [a, b] : edges) {
    ends.items.insert(ends.items.end(), {a, b});
    ends.begin.push_back(static_cast<int>(ends.items.size()));
  }
  RaggedArray neighbors = inverted(ends, vertex_count);
  for (int v = 0; v < vertex_count; ++v) {
    for (int i = neighbors.begin[v]; i < neighbors.begin[v + 1]; ++i) {
      const auto& [a, b] = edges[neighbors.items[i]];
      neighbors.items[i] = a == v ? b : a;
    }
  }
  return neighbors;
}

/// Holds the vertices of a piece by ascending levels.
struct Piece {
  std::vector<int> vertices;
  int last_level = 0;
};

/// Gives the piece that contains `start` levels from `first` on. Its levels are -1 before.
Piece spread(const RaggedArray& neighbors, int start, int first, std::vector<int>& levels) {
  Piece piece{{start}, first};
  levels[start] = first;
  for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
    const int vertex = piece.vertices[i];
    for (const int next : neighbors.row(vertex)) {
      if (levels[next] >= 0) continue;
      levels[next] = levels[vertex] + 1;
      piece.vertices.push_back(next);
    }
  }
  piece.last_level = levels[piece.vertices.back()];
  return piece;
}

}  // namespace

std::vector<int> vertex_levels(int vertex_count, const std::vector<std::array<int, 2>>& edges) {
  const RaggedArray neighbors = neighbors_of(vertex_count, edges);
  std::vector<int> levels(vertex_count, -1);
  int first = 0;
  for (int v = 0; v < vertex_count; ++v) {
    if (levels[v] >= 0) continue;
    const auto spread_from = [&](int start) { return spread(neighbors, start, first, levels); };
    // Moves the start to the farthest vertex for as long as this brings more levels. A vertex that
    // is an end already stays, so sorted vertices keep their levels.
    Piece best = spread_from(v);
    for (;;) {
      for (const int vertex : best.vertices) levels[vertex] = -1;
      Piece other = spread_from(best.vertices.back());
      if (other.last_level > best.last_level) {
        best = std::move(other);
        continue;
      }
      for (const int vertex : other.vertices) levels[vertex] = -1;
      best = spread_from(best.vertices.front());
      break;
    }
    first = best.last_level + 1;
  }
  return levels;
}

std::vector<int> sort_by_levels(TetrahedronMesh& mesh) {
  const std::vector<int> levels = vertex_levels(mesh.vertex_count(), unique_edges(mesh.tetrahedra));
  std::vector<int> order(mesh.vertex_count());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](int v) { return levels[v]; });
  std::vector<int> numbers(mesh.vertex_count());
  Points positions(3, mesh.vertex_count());
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    numbers[order[i]] = i;
    positions.col(i) = mesh.positions.col(order[i]);
  }
  mesh.positions = positions;
  for (Tetrahedron& tetrahedron : mesh.tetrahedra)
    for (int& v : tetrahedron) v = numbers[v];
  std::vector<int> before(mesh.tetrahedra.size());
  std::iota(before.begin(), before.end(), 0);
  std::ranges::stable_sort(before, {}, [&](int t) { return std::ranges::min(mesh.tetrahedra[t]); });
  std::vector<Tetrahedron> sorted;
  for (const int t : before) sorted.push_back(mesh.tetrahedra[t]);
  mesh.tetrahedra = std::move(sorted);
  return before;
}

}  // namespace sinew
