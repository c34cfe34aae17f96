// SPDX-License-Identifier: MIT

#include "volume/tetrahedron_mesh.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sinew {

std::array<Triangle, 4> triangles_of(const Tetrahedron& t) {
  return {Triangle{t[1], t[2], t[3]}, Triangle{t[0], t[3], t[2]}, Triangle{t[0], t[1], t[3]},
          Triangle{t[0], t[2], t[1]}};
}

std::vector<TetrahedronSide> boundary_sides(const std::vector<Tetrahedron>& tetrahedra) {
  struct Side {
    Triangle sorted;
    int index;  ///< 4 times the tetrahedron plus the opposite corner
  };
  std::vector<Side> sides;
  sides.reserve(4 * tetrahedra.size());
  for (const Tetrahedron& tetrahedron : tetrahedra) {
    for (Triangle triangle : triangles_of(tetrahedron)) {
      std::ranges::sort(triangle);
      sides.push_back({triangle, static_cast<int>(sides.size())});
    }
  }
  std::ranges::sort(sides, {}, [](const Side& side) { return std::pair(side.sorted, side.index); });
  std::vector<int> single;
  for (std::size_t i = 0; i < sides.size();) {
    std::size_t end = i + 1;
    while (end < sides.size() && sides[end].sorted == sides[i].sorted) ++end;
    if (end == i + 1) single.push_back(sides[i].index);
    i = end;
  }
  std::ranges::sort(single);
  std::vector<TetrahedronSide> boundary;
  boundary.reserve(single.size());
  for (const int side : single) boundary.push_back({side / 4, side % 4});
  return boundary;
}

std::vector<Triangle> boundary_triangles(const std::vector<Tetrahedron>& tetrahedra) {
  std::vector<Triangle> triangles;
  for (const auto& [tetrahedron, opposite] : boundary_sides(tetrahedra))
    triangles.push_back(triangles_of(tetrahedra[tetrahedron])[opposite]);
  return triangles;
}

RaggedArray vertex_tetrahedra(int vertex_count, const std::vector<Tetrahedron>& tetrahedra) {
  RaggedArray corners;
  for (const Tetrahedron& t : tetrahedra) {
    corners.items.insert(corners.items.end(), t.begin(), t.end());
    corners.begin.push_back(static_cast<int>(corners.items.size()));
  }
  return inverted(corners, vertex_count);
}

double shortest_edge(const TetrahedronMesh& mesh, std::span<const int> around, int vertex) {
  double shortest = std::numeric_limits<double>::infinity();
  for (const int t : around)
    for (const int other : mesh.tetrahedra[t])
      if (other != vertex)
        shortest =
            std::min(shortest, (mesh.positions.col(other) - mesh.positions.col(vertex)).norm());
  return shortest;
}

std::vector<std::array<int, 2>> unique_edges(const std::vector<Tetrahedron>& tetrahedra) {
  std::vector<std::array<int, 2>> edges;
  edges.reserve(6 * tetrahedra.size());
  for (const Tetrahedron& t : tetrahedra)
    for (int i = 0; i < 4; ++i)
      for (int j = i + 1; j < 4; ++j) edges.push_back({std::min(t[i], t[j]), std::max(t[i], t[j])});
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

}  // namespace sinew
