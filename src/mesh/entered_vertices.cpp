// SPDX-License-Identifier: MIT

#include "mesh/entered_vertices.h"

#include "core/parallel.h"
#include "mesh/winding.h"

namespace sinew {

EnteredVertices::EnteredVertices(const TriangleMesh& rest)
    : closed_(close_holes(rest.vertex_count(), rest.triangles)),
      inside_at_rest_(inside(rest.positions)) {}

std::vector<int> EnteredVertices::find(const Points& positions) const {
  const std::vector<char> now = inside(positions);
  std::vector<int> vertices;
  for (std::size_t v = 0; v < now.size(); ++v)
    if (now[v] != 0 && inside_at_rest_[v] == 0) vertices.push_back(static_cast<int>(v));
  return vertices;
}

std::vector<char> EnteredVertices::inside(const Points& positions) const {
  const WindingNumber winding(closed_.close(positions), closed_.triangles);
  std::vector<char> result(positions.cols());
  // Its own part alone gives a vertex a winding number between 0 and 1. Each other part around the
  // vertex adds 1.
  parallel_for(static_cast<int>(positions.cols()),
               [&](int v) { result[v] = winding.at_vertex(v) > 1.0 ? 1 : 0; });
  return result;
}

}  // namespace sinew
