// SPDX-License-Identifier: MIT

#include "mesh/welding.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

bool repeats_vertex(const Triangle& t) {
  return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

Triangle sorted(Triangle t) {
  std::sort(t.begin(), t.end());
  return t;
}

/// Returns the edges, smaller vertex first, that have more than two different triangles.
std::vector<std::array<int, 2>> non_manifold_edges(const std::vector<Triangle>& triangles) {
  std::vector<Triangle> different;
  for (const Triangle& t : triangles) {
    if (!repeats_vertex(t)) different.push_back(sorted(t));
  }
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());

  std::vector<std::array<int, 2>> edges;
  for (const Triangle& t : different) {
    edges.insert(edges.end(), {{t[0], t[1]}, {t[1], t[2]}, {t[0], t[2]}});
  }
  std::sort(edges.begin(), edges.end());
  std::vector<std::array<int, 2>> result;
  for (std::size_t i = 0; i + 2 < edges.size(); ++i) {
    if (edges[i] == edges[i + 2] && (result.empty() || result.back() != edges[i])) {
      result.push_back(edges[i]);
    }
  }
  return result;
}

}  // namespace

std::vector<int> coincident_points(const Points& positions,
                                   const std::function<bool(int, int)>& alike) {
  const int count = static_cast<int>(positions.cols());
  const auto place = [&](int i) {
    return std::array{positions(0, i), positions(1, i), positions(2, i)};
  };
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return place(a) < place(b); });

  std::vector<int> welded_to(count);
  std::iota(welded_to.begin(), welded_to.end(), 0);
  for (int begin = 0; begin < count;) {
    int end = begin + 1;
    while (end < count && place(order[begin]) == place(order[end])) ++end;
    for (int i = begin; i < end; ++i) {
      const auto match = std::find_if(order.begin() + begin, order.begin() + i, [&](int earlier) {
        return welded_to[earlier] == earlier && alike(earlier, order[i]);
      });
      if (match != order.begin() + i) welded_to[order[i]] = *match;
    }
    begin = end;
  }
  return welded_to;
}

std::vector<Triangle> weld_triangles(const std::vector<Triangle>& triangles,
                                     const std::vector<int>& welded_to) {
  std::vector<Triangle> welded = triangles;
  for (Triangle& t : welded) {
    for (int& corner : t) corner = welded_to[corner];
  }
  return welded;
}

std::vector<int> sew_borders(const Points& positions, const std::vector<Triangle>& triangles,
                             std::vector<int> welded_to) {
  const std::vector<Triangle> welded = weld_triangles(triangles, welded_to);
  const std::vector<int> component =
      connected_components(static_cast<int>(positions.cols()), welded);
  using DirectedEdge = std::array<int, 2>;
  // Number of uses of an edge in this direction, minus those in the opposite one.
  std::map<DirectedEdge, int> balance;
  for (const Triangle& t : welded) {
    for (int i = 0; i < 3; ++i) {
      ++balance[{t[i], t[(i + 1) % 3]}];
      --balance[{t[(i + 1) % 3], t[i]}];
    }
  }
  using Place = std::array<double, 6>;  // positions of both ends
  const auto place = [&](int a, int b) {
    return Place{positions(0, a), positions(1, a), positions(2, a),
                 positions(0, b), positions(1, b), positions(2, b)};
  };
  std::map<Place, std::vector<DirectedEdge>> open_edges;
  for (const auto& [edge, count] : balance) {
    if (count == 1) open_edges[place(edge[0], edge[1])].push_back(edge);
  }
  const auto first = [&welded_to](int v) {
    while (welded_to[v] != v) v = welded_to[v];
    return v;
  };
  const auto join = [&](int a, int b) {
    const std::pair<int, int> ends = std::minmax({first(a), first(b)});
    welded_to[ends.second] = ends.first;
  };
  for (const auto& [at, edges] : open_edges) {
    if (edges.size() != 1) continue;
    const auto [a, b] = edges[0];
    const auto other = open_edges.find(place(b, a));
    if (other == open_edges.end() || other->second.size() != 1) continue;
    const auto [c, d] = other->second[0];
    if (component[a] == component[c]) continue;
    join(a, d);
    join(b, c);
  }
  for (int v = 0; v < static_cast<int>(welded_to.size()); ++v) welded_to[v] = first(v);
  return welded_to;
}

std::vector<int> unweld_touching_surfaces(const std::vector<Triangle>& triangles,
                                          std::vector<int> welded_to) {
  const std::vector<std::array<int, 2>> before = non_manifold_edges(triangles);
  std::vector<int> members(welded_to.size(), 0);
  for (const int first : welded_to) ++members[first];
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<std::array<int, 2>> accepted = before;
    for (auto& edge : accepted) {
      edge = {welded_to[edge[0]], welded_to[edge[1]]};
      std::sort(edge.begin(), edge.end());
    }
    std::sort(accepted.begin(), accepted.end());
    std::vector<bool> part(welded_to.size(), false);
    for (const auto& edge : non_manifold_edges(weld_triangles(triangles, welded_to))) {
      if (std::binary_search(accepted.begin(), accepted.end(), edge)) continue;
      for (const int vertex : edge) {
        if (members[vertex] < 2) continue;
        part[vertex] = changed = true;
        members[vertex] = 1;
      }
    }
    for (std::size_t v = 0; v < welded_to.size(); ++v) {
      if (part[welded_to[v]]) welded_to[v] = static_cast<int>(v);
    }
  }
  return welded_to;
}

}  // namespace sinew
