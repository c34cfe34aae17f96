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
std::vector<std::array<int, 2>> crowded_edges(const std::vector<Triangle>& triangles) {
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
  std::vector<std::array<int, 2>> crowded;
  for (std::size_t i = 0; i + 2 < edges.size(); ++i) {
    if (edges[i] == edges[i + 2] && (crowded.empty() || crowded.back() != edges[i])) {
      crowded.push_back(edges[i]);
    }
  }
  return crowded;
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

  std::vector<int> first_alike(count);
  std::iota(first_alike.begin(), first_alike.end(), 0);
  for (int begin = 0; begin < count;) {
    int end = begin + 1;
    while (end < count && place(order[begin]) == place(order[end])) ++end;
    for (int i = begin; i < end; ++i) {
      const auto match = std::find_if(order.begin() + begin, order.begin() + i, [&](int earlier) {
        return first_alike[earlier] == earlier && alike(earlier, order[i]);
      });
      if (match != order.begin() + i) first_alike[order[i]] = *match;
    }
    begin = end;
  }
  return first_alike;
}

std::vector<Triangle> weld_triangles(const std::vector<Triangle>& triangles,
                                     const std::vector<int>& first_alike) {
  std::vector<Triangle> welded = triangles;
  for (Triangle& t : welded) {
    for (int& corner : t) corner = first_alike[corner];
  }
  return welded;
}

std::vector<int> sew_borders(const Points& positions, const std::vector<Triangle>& triangles,
                             std::vector<int> first_alike) {
  const std::vector<Triangle> welded = weld_triangles(triangles, first_alike);
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
  const auto first = [&first_alike](int v) {
    while (first_alike[v] != v) v = first_alike[v];
    return v;
  };
  const auto join = [&](int a, int b) {
    const std::pair<int, int> ends = std::minmax({first(a), first(b)});
    first_alike[ends.second] = ends.first;
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
  for (int v = 0; v < static_cast<int>(first_alike.size()); ++v) first_alike[v] = first(v);
  return first_alike;
}

std::vector<int> keep_touching_apart(const std::vector<Triangle>& triangles,
                                     std::vector<int> first_alike) {
  const std::vector<std::array<int, 2>> crowded_before = crowded_edges(triangles);
  std::vector<int> members(first_alike.size(), 0);
  for (const int first : first_alike) ++members[first];
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<std::array<int, 2>> crowded_anyway = crowded_before;
    for (auto& edge : crowded_anyway) {
      edge = {first_alike[edge[0]], first_alike[edge[1]]};
      std::sort(edge.begin(), edge.end());
    }
    std::sort(crowded_anyway.begin(), crowded_anyway.end());
    std::vector<bool> part(first_alike.size(), false);
    for (const auto& edge : crowded_edges(weld_triangles(triangles, first_alike))) {
      if (std::binary_search(crowded_anyway.begin(), crowded_anyway.end(), edge)) continue;
      for (const int vertex : edge) {
        if (members[vertex] < 2) continue;
        part[vertex] = changed = true;
        members[vertex] = 1;
      }
    }
    for (std::size_t v = 0; v < first_alike.size(); ++v) {
      if (part[first_alike[v]]) first_alike[v] = static_cast<int>(v);
    }
  }
  return first_alike;
}

}  // namespace sinew
