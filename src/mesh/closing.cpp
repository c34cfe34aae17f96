// SPDX-License-Identifier: MIT

#include "mesh/closing.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

namespace sinew {
namespace {

using Edge = std::array<int, 2>;

/// Returns the directed edges that the fans must add to balance the edges of the surface, each as
/// often as it is needed.
std::vector<Edge> missing_edges(const std::vector<Triangle>& triangles) {
  // Edges from the lower to the higher vertex, and in which direction they are used.
  std::vector<std::pair<Edge, int>> used;
  used.reserve(3 * triangles.size());
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      const int from = t[k];
      const int to = t[(k + 1) % 3];
      if (from < to) used.push_back({{from, to}, 1});
      if (from > to) used.push_back({{to, from}, -1});
    }
  }
  std::ranges::sort(used);
  std::vector<Edge> missing;
  for (std::size_t i = 0; i < used.size();) {
    const Edge edge = used[i].first;
    int surplus = 0;
    for (; i < used.size() && used[i].first == edge; ++i) surplus += used[i].second;
    const Edge reversed{edge[1], edge[0]};
    missing.insert(missing.end(), std::abs(surplus), surplus > 0 ? reversed : edge);
  }
  return missing;
}

}  // namespace

ClosedSurface close_holes(int vertex_count, const std::vector<Triangle>& triangles) {
  const std::vector<Edge> missing = missing_edges(triangles);
  // Edges as degenerate triangles: their connected components are the holes.
  std::vector<Triangle> as_triangles;
  as_triangles.reserve(missing.size());
  for (const Edge& edge : missing) as_triangles.push_back({edge[0], edge[1], edge[1]});
  const std::vector<int> component = connected_components(vertex_count, as_triangles);

  std::map<int, int> hole_of_component;
  for (const Edge& edge : missing) {
    hole_of_component.emplace(component[edge[0]], static_cast<int>(hole_of_component.size()));
  }
  ClosedSurface closed;
  closed.surface_vertices = vertex_count;
  closed.triangles = triangles;
  std::vector<std::vector<int>> holes(hole_of_component.size());
  for (const Edge& edge : missing) {
    const int hole = hole_of_component.at(component[edge[0]]);
    closed.triangles.push_back({edge[0], edge[1], vertex_count + hole});
  }
  for (int v = 0; v < vertex_count; ++v) {
    const auto hole = hole_of_component.find(component[v]);
    if (hole != hole_of_component.end()) holes[hole->second].push_back(v);
  }
  for (const std::vector<int>& hole : holes) {
    closed.holes.items.insert(closed.holes.items.end(), hole.begin(), hole.end());
    closed.holes.begin.push_back(static_cast<int>(closed.holes.items.size()));
  }
  return closed;
}

Points ClosedSurface::close(const Points& positions) const {
  Points closed(3, surface_vertices + holes.rows());
  closed.leftCols(surface_vertices) = positions;
  for (int hole = 0; hole < holes.rows(); ++hole) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const int v : holes.row(hole)) sum += positions.col(v);
    closed.col(surface_vertices + hole) = sum / static_cast<double>(holes.row(hole).size());
  }
  return closed;
}

}  // namespace sinew
