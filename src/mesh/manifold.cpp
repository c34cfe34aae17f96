// SPDX-License-Identifier: MIT

#include "mesh/manifold.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "mesh/adjacency.h"
#include "mesh/repair.h"

namespace sinew {
namespace {

/// Returns true if every vertex is used, and the triangles at it form one consistently oriented
/// fan.
bool is_oriented_manifold(const TriangleMesh& mesh) {
  for (const Triangle& t : mesh.triangles) {
    if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) return false;
  }
  const RaggedArray at_vertex = vertex_triangles(mesh.vertex_count(), mesh.triangles);
  // Sides opposite to the vertex in its triangles, each from one neighbor to the next.
  std::vector<std::pair<int, int>> rim;
  std::vector<int> ends;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    rim.clear();
    ends.clear();
    for (const int triangle : at_vertex.row(v)) {
      const Triangle& t = mesh.triangles[triangle];
      const int corner = t[0] == v ? 0 : t[1] == v ? 1 : 2;
      rim.emplace_back(t[(corner + 1) % 3], t[(corner + 2) % 3]);
      ends.push_back(rim.back().second);
    }
    std::sort(rim.begin(), rim.end());
    std::sort(ends.begin(), ends.end());
    const auto same_start = [](const auto& a, const auto& b) { return a.first == b.first; };
    if (rim.empty() || std::adjacent_find(rim.begin(), rim.end(), same_start) != rim.end() ||
        std::adjacent_find(ends.begin(), ends.end()) != ends.end()) {
      return false;
    }
    // Walk around the vertex. Start at the border, which is the side whose first neighbor ends no
    // other side, or at any side of a closed fan.
    auto at = std::find_if(rim.begin(), rim.end(), [&](const auto& side) {
      return !std::binary_search(ends.begin(), ends.end(), side.first);
    });
    const bool closed = at == rim.end();
    if (closed) at = rim.begin();
    const int start = at->first;
    std::size_t steps = 0;
    for (int neighbor = start; at != rim.end() && at->first == neighbor;) {
      neighbor = at->second;
      ++steps;
      if (neighbor == start) break;
      at = std::lower_bound(rim.begin(), rim.end(), std::pair(neighbor, 0));
    }
    if (steps != rim.size() || (closed && steps < 3)) return false;
  }
  return true;
}

/// Returns the fan of every corner (3 t + corner), as the number of one of its corners. A fan is a
/// set of triangles at a vertex that are connected by edges which two of them traverse in opposite
/// directions.
std::vector<int> fans_of_corners(const std::vector<Triangle>& triangles) {
  std::vector<int> fan(3 * triangles.size());
  std::iota(fan.begin(), fan.end(), 0);
  const auto find = [&fan](int corner) {
    while (fan[corner] != corner) corner = fan[corner] = fan[fan[corner]];
    return corner;
  };
  struct Side {
    std::pair<int, int> edge;  ///< smaller vertex first
    int at_smaller;            ///< corner of the triangle at the smaller vertex
    int at_larger;             ///< corner at the larger one
    bool forward;              ///< true if the side runs from the smaller vertex to the larger one
  };
  std::vector<Side> sides;
  sides.reserve(fan.size());
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      const int a = triangles[t][i];
      const int b = triangles[t][j];
      if (a < b) {
        sides.push_back({{a, b}, 3 * t + i, 3 * t + j, true});
      } else {
        sides.push_back({{b, a}, 3 * t + j, 3 * t + i, false});
      }
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.edge, a.at_smaller) < std::tie(b.edge, b.at_smaller);
  });
  for (std::size_t i = 1; i < sides.size(); ++i) {  // repair() leaves at most two sides per edge
    if (sides[i].edge != sides[i - 1].edge || sides[i].forward == sides[i - 1].forward) continue;
    fan[find(sides[i].at_smaller)] = find(sides[i - 1].at_smaller);
    fan[find(sides[i].at_larger)] = find(sides[i - 1].at_larger);
  }
  for (int corner = 0; corner < static_cast<int>(fan.size()); ++corner) fan[corner] = find(corner);
  return fan;
}

/// Gives every fan at a vertex its own copy of the vertex, except for the first fan.
void separate_fans(ManifoldMesh& result) {
  std::vector<Triangle>& triangles = result.mesh.triangles;
  const std::vector<int> fan = fans_of_corners(triangles);
  const RaggedArray at_vertex = vertex_triangles(result.mesh.vertex_count(), triangles);
  std::vector<std::pair<int, int>> new_corners;  // corner, its new vertex
  for (int v = 0; v < at_vertex.rows(); ++v) {
    std::vector<std::pair<int, int>> copies;  // fan, its vertex
    for (const int t : at_vertex.row(v)) {
      const auto place = std::find(triangles[t].begin(), triangles[t].end(), v);
      const int corner = 3 * t + static_cast<int>(place - triangles[t].begin());
      auto copy = std::find_if(copies.begin(), copies.end(),
                               [&](const auto& c) { return c.first == fan[corner]; });
      if (copy == copies.end()) {
        int vertex = v;
        if (!copies.empty()) {
          vertex = static_cast<int>(result.source.size());
          result.source.push_back(result.source[v]);
        }
        copies.emplace_back(fan[corner], vertex);
        copy = copies.end() - 1;
      }
      if (copy->second != v) new_corners.emplace_back(corner, copy->second);
    }
  }
  for (const auto& [corner, vertex] : new_corners) triangles[corner / 3][corner % 3] = vertex;
}

}  // namespace

ManifoldMesh make_manifold(const TriangleMesh& mesh) {
  ManifoldMesh result;
  if (is_oriented_manifold(mesh)) {
    result.mesh = mesh;
    result.source.resize(mesh.vertex_count());
    std::iota(result.source.begin(), result.source.end(), 0);
    return result;
  }
  RepairedMesh repaired = repair(mesh);
  result.mesh = std::move(repaired.mesh);
  result.source = std::move(repaired.source_vertex);
  separate_fans(result);
  result.mesh.positions = mesh.positions(Eigen::all, result.source);
  return result;
}

}  // namespace sinew
