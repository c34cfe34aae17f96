// SPDX-License-Identifier: MIT

#include "mesh/repair.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

/// A side of a triangle.
struct Side {
  std::array<int, 2> edge;  ///< smaller vertex first
  int triangle;
  bool forward;  ///< true if the triangle traverses it from the smaller vertex to the larger one
};

/// Returns the sides of all triangles, sorted by edge.
std::vector<Side> sides_by_edge(const std::vector<Triangle>& triangles) {
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
    for (int corner = 0; corner < 3; ++corner) {
      const int a = triangles[t][corner];
      const int b = triangles[t][(corner + 1) % 3];
      sides.push_back({{std::min(a, b), std::max(a, b)}, t, a < b});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.edge, a.triangle) < std::tie(b.edge, b.triangle);
  });
  return sides;
}

/// Calls visit(sides of one edge) for every edge.
template <typename Visit>
void for_each_edge(const std::vector<Side>& sides, Visit&& visit) {
  for (std::size_t begin = 0; begin < sides.size();) {
    std::size_t end = begin + 1;
    while (end < sides.size() && sides[end].edge == sides[begin].edge) ++end;
    visit(std::span(sides.data() + begin, end - begin));
    begin = end;
  }
}

/// Disjoint sets (union-find) with their sizes.
class Groups {
 public:
  explicit Groups(int count) : parent_(count), size_(count, 1) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  int find(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(int a, int b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (size_[a] < size_[b]) std::swap(a, b);
    parent_[b] = a;
    size_[a] += size_[b];
  }
  int size(int i) { return size_[find(i)]; }

 private:
  std::vector<int> parent_;
  std::vector<int> size_;
};

/// Two triangles that are adjacent across an edge.
struct Neighbors {
  Side first;
  Side second;
};

/// Pairs the triangles across all edges. At an edge with more than two triangles, pairs those that
/// are most likely to belong to the same surface. Triangles that are connected through ordinary
/// edges come first, then triangles that agree in orientation, then those of the largest surfaces.
std::vector<Neighbors> pair_triangles(const std::vector<Side>& sides, int triangle_count) {
  std::vector<Neighbors> pairs;
  Groups patches(triangle_count);
  for_each_edge(sides, [&](std::span<const Side> edge) {
    if (edge.size() != 2) return;
    pairs.push_back({edge[0], edge[1]});
    patches.join(edge[0].triangle, edge[1].triangle);
  });
  for_each_edge(sides, [&](std::span<const Side> edge) {
    std::vector<Side> open(edge.begin(), edge.end());
    while (edge.size() > 2 && open.size() >= 2) {
      std::tuple<bool, bool, int> best_score{false, false, -1};
      std::array<std::size_t, 2> best{};
      // Malicious files put thousands of triangles on one edge. Only the last 16 are compared,
      // because removing those from the end is fast.
      const std::size_t first = open.size() - std::min<std::size_t>(open.size(), 16);
      for (std::size_t i = first; i < open.size(); ++i) {
        for (std::size_t j = i + 1; j < open.size(); ++j) {
          const int a = open[i].triangle;
          const int b = open[j].triangle;
          const std::tuple score{patches.find(a) == patches.find(b),
                                 open[i].forward != open[j].forward,
                                 std::min(patches.size(a), patches.size(b))};
          if (score > best_score) {
            best_score = score;
            best = {i, j};
          }
        }
      }
      pairs.push_back({open[best[0]], open[best[1]]});
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(best[1]));
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(best[0]));
    }
  });
  return pairs;
}

/// Drops the triangles whose entry is true.
void drop_triangles(RepairedMesh& result, const std::vector<bool>& drop) {
  std::size_t kept = 0;
  for (std::size_t t = 0; t < drop.size(); ++t) {
    if (drop[t]) continue;
    result.mesh.triangles[kept] = result.mesh.triangles[t];
    result.source_triangle[kept] = result.source_triangle[t];
    ++kept;
  }
  result.mesh.triangles.resize(kept);
  result.source_triangle.resize(kept);
}

/// Drops triangles that use a vertex twice, and copies of earlier triangles.
void drop_useless_triangles(RepairedMesh& result) {
  const std::vector<Triangle>& triangles = result.mesh.triangles;
  std::vector<bool> drop(triangles.size(), false);
  std::vector<std::pair<Triangle, std::size_t>> keys;
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    Triangle t = triangles[i];
    std::sort(t.begin(), t.end());
    if (t[0] == t[1] || t[1] == t[2]) {
      drop[i] = true;
      ++result.repeated_corners;
    } else {
      keys.emplace_back(t, i);
    }
  }
  std::sort(keys.begin(), keys.end());
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].first != keys[i - 1].first) continue;
    drop[keys[i].second] = true;
    ++result.duplicate_triangles;
  }
  drop_triangles(result, drop);
}

/// Gives new vertices to the triangles beyond the first two at each edge. This is needed because
/// two pairs of triangles at one edge can be connected around both ends of it. The triangles of a
/// pair stay connected.
/// \param source_vertex  for each vertex; entries for copies are appended
void detach_extra_triangles(std::vector<Triangle>& triangles, std::vector<int>& source_vertex) {
  for (bool is_non_manifold = true; is_non_manifold;) {
    is_non_manifold = false;
    std::vector<int> set(triangles.size(), 0);  // 0: keeps its vertices
    for_each_edge(sides_by_edge(triangles), [&](std::span<const Side> edge) {
      if (edge.size() > 2) is_non_manifold = true;
      for (std::size_t i = 2; i < edge.size(); ++i) {
        int& own = set[edge[i].triangle];
        own = std::max(own, static_cast<int>(i / 2));
      }
    });
    std::map<std::pair<int, int>, int> copies;  // (set, vertex) to the copy
    for (std::size_t t = 0; t < triangles.size(); ++t) {
      if (set[t] == 0) continue;
      for (int& corner : triangles[t]) {
        const auto [copy, is_new] =
            copies.emplace(std::pair{set[t], corner}, static_cast<int>(source_vertex.size()));
        if (is_new) source_vertex.push_back(source_vertex[corner]);
        corner = copy->second;
      }
    }
  }
}

/// Cuts the surface at edges with more than two triangles: each fan of triangles at an end of such
/// an edge gets its own copy of the vertex.
void cut_at_non_manifold_edges(RepairedMesh& result) {
  std::vector<Triangle>& triangles = result.mesh.triangles;
  const std::vector<Side> sides = sides_by_edge(triangles);
  std::vector<bool> is_cut(result.mesh.vertex_count(), false);
  for_each_edge(sides, [&](std::span<const Side> edge) {
    if (edge.size() <= 2) return;
    ++result.non_manifold_edges;
    for (const int vertex : edge[0].edge) is_cut[vertex] = true;
  });
  if (result.non_manifold_edges == 0) return;

  // A fan is a set of corners (3 t + corner) that are joined across paired edges.
  Groups fans(3 * result.mesh.triangle_count());
  const auto corner_of = [&](int triangle, int vertex) {
    const Triangle& t = triangles[triangle];
    return 3 * triangle + static_cast<int>(std::find(t.begin(), t.end(), vertex) - t.begin());
  };
  for (const auto& [first, second] : pair_triangles(sides, result.mesh.triangle_count())) {
    for (const int vertex : first.edge) {
      fans.join(corner_of(first.triangle, vertex), corner_of(second.triangle, vertex));
    }
  }
  const RaggedArray at_vertex = vertex_triangles(result.mesh.vertex_count(), triangles);
  std::vector<std::pair<int, int>> new_corners;  // corner, its new vertex
  int next_vertex = result.mesh.vertex_count();
  for (int v = 0; v < result.mesh.vertex_count(); ++v) {
    if (!is_cut[v]) continue;
    // (negative size of the fan, fan, corner), so that the largest fan comes first.
    std::vector<std::tuple<int, int, int>> corners;
    for (const int t : at_vertex.row(v)) {
      const int corner = corner_of(t, v);
      corners.emplace_back(-fans.size(corner), fans.find(corner), corner);
    }
    std::sort(corners.begin(), corners.end());
    for (std::size_t i = 1; i < corners.size(); ++i) {  // the largest fan keeps the vertex
      const auto [size, fan, corner] = corners[i];
      if (fan == std::get<1>(corners[0])) continue;
      if (fan != std::get<1>(corners[i - 1])) {
        result.source_vertex.push_back(result.source_vertex[v]);
        ++next_vertex;
      }
      new_corners.emplace_back(corner, next_vertex - 1);
    }
  }
  for (const auto& [corner, vertex] : new_corners) triangles[corner / 3][corner % 3] = vertex;
  detach_extra_triangles(triangles, result.source_vertex);
  const Points& before = result.mesh.positions;
  Points positions = before(Eigen::all, result.source_vertex);
  result.mesh.positions = std::move(positions);
}

/// A set of triangles that are connected through edges.
struct Component {
  std::vector<int> triangles;
  bool closed = true;
  bool one_sided = false;
};

/// Finds the edge-connected components and orients each like its first triangle.
/// \param reversed  set to true for the triangles that must be reversed
std::vector<Component> orient_along_edges(const std::vector<Triangle>& triangles,
                                          std::vector<bool>& reversed) {
  const int count = static_cast<int>(triangles.size());
  struct Neighbor {
    int triangle;
    bool agrees;
  };
  std::vector<std::vector<Neighbor>> neighbors(count);
  std::vector<bool> has_border(count, false);
  for_each_edge(sides_by_edge(triangles), [&](std::span<const Side> edge) {
    if (edge.size() == 1) {
      has_border[edge[0].triangle] = true;
      return;
    }
    const bool agrees = edge[0].forward != edge[1].forward;
    neighbors[edge[0].triangle].push_back({edge[1].triangle, agrees});
    neighbors[edge[1].triangle].push_back({edge[0].triangle, agrees});
  });

  std::vector<Component> components;
  std::vector<bool> reached(count, false);
  for (int seed = 0; seed < count; ++seed) {
    if (reached[seed]) continue;
    Component component;
    component.triangles.push_back(seed);
    reached[seed] = true;
    for (std::size_t i = 0; i < component.triangles.size(); ++i) {
      const int t = component.triangles[i];
      if (has_border[t]) component.closed = false;
      for (const auto& [other, agrees] : neighbors[t]) {
        const bool reverse = agrees ? reversed[t] : !reversed[t];
        if (!reached[other]) {
          reached[other] = true;
          reversed[other] = reverse;
          component.triangles.push_back(other);
        } else if (reversed[other] != reverse) {
          component.one_sided = true;
        }
      }
    }
    components.push_back(std::move(component));
  }
  return components;
}

/// Returns the volume enclosed by a component, oriented like its first triangle, divided by
/// area^(3/2). The result is 0.094 for a sphere and 0 if nothing is enclosed.
double relative_volume(const TriangleMesh& mesh, const Component& component,
                       const std::vector<bool>& reversed) {
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  for (const int t : component.triangles) center += mesh.positions.col(mesh.triangles[t][0]);
  center /= static_cast<double>(component.triangles.size());
  double volume = 0.0;
  double area = 0.0;
  for (const int t : component.triangles) {
    const Eigen::Vector3d a = mesh.positions.col(mesh.triangles[t][0]) - center;
    const Eigen::Vector3d b = mesh.positions.col(mesh.triangles[t][1]) - center;
    const Eigen::Vector3d c = mesh.positions.col(mesh.triangles[t][2]) - center;
    volume += (reversed[t] ? -1.0 : 1.0) * a.dot(b.cross(c)) / 6.0;
    area += (b - a).cross(Eigen::Vector3d(c - a)).norm() / 2.0;
  }
  return area > 0.0 ? volume / std::pow(area, 1.5) : 0.0;
}

/// Orients the components. Those that enclose a volume face outward; in the others, the majority of
/// the triangles decides.
void orient(RepairedMesh& result) {
  // Smallest relative_volume() that counts as a volume. It is larger for open components, because
  // the volume below an open sheet says nothing about which side is its outer one.
  constexpr double kClosedVolume = 1e-9;
  constexpr double kOpenVolume = 0.01;
  std::vector<bool> reversed(result.mesh.triangles.size(), false);
  for (const Component& component : orient_along_edges(result.mesh.triangles, reversed)) {
    const double volume = relative_volume(result.mesh, component, reversed);
    const int size = static_cast<int>(component.triangles.size());
    int reversed_count =
        static_cast<int>(std::count_if(component.triangles.begin(), component.triangles.end(),
                                       [&](int t) { return reversed[t]; }));
    const bool encloses = std::abs(volume) > (component.closed ? kClosedVolume : kOpenVolume);
    if (encloses ? volume < 0.0 : 2 * reversed_count > size) {
      for (const int t : component.triangles) reversed[t] = !reversed[t];
      reversed_count = size - reversed_count;
    }
    if (component.one_sided) ++result.one_sided_components;
    // Most triangles are reversed, so the component counts as reversed as a whole. Only the
    // triangles that keep their orientation count as reversed singly.
    if (2 * reversed_count > size) {
      ++result.reversed_components;
      reversed_count = size - reversed_count;
    }
    result.reversed_triangles += reversed_count;
  }
  for (std::size_t t = 0; t < reversed.size(); ++t) {
    if (reversed[t]) std::swap(result.mesh.triangles[t][1], result.mesh.triangles[t][2]);
  }
  result.reversed = std::move(reversed);
}

void drop_isolated_vertices(RepairedMesh& result) {
  std::vector<int> number(result.mesh.vertex_count(), -1);
  for (const Triangle& t : result.mesh.triangles) {
    for (const int corner : t) number[corner] = 0;
  }
  int kept = 0;
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (number[v] < 0) continue;
    number[v] = kept;
    result.mesh.positions.col(kept) = result.mesh.positions.col(static_cast<Eigen::Index>(v));
    result.source_vertex[kept] = result.source_vertex[v];
    ++kept;
  }
  result.mesh.positions.conservativeResize(3, kept);
  result.source_vertex.resize(kept);
  for (Triangle& t : result.mesh.triangles) {
    for (int& corner : t) corner = number[corner];
  }
}

int count_isolated(const TriangleMesh& mesh) {
  std::vector<bool> used(mesh.vertex_count(), false);
  for (const Triangle& t : mesh.triangles) {
    for (const int corner : t) used[corner] = true;
  }
  return static_cast<int>(std::count(used.begin(), used.end(), false));
}

}  // namespace

RepairedMesh repair(const TriangleMesh& mesh) {
  RepairedMesh result;
  result.mesh = mesh;
  result.isolated_vertices = count_isolated(mesh);
  result.source_vertex.resize(mesh.vertex_count());
  result.source_triangle.resize(mesh.triangle_count());
  std::iota(result.source_vertex.begin(), result.source_vertex.end(), 0);
  std::iota(result.source_triangle.begin(), result.source_triangle.end(), 0);
  drop_useless_triangles(result);
  cut_at_non_manifold_edges(result);
  orient(result);
  drop_isolated_vertices(result);
  return result;
}

}  // namespace sinew
