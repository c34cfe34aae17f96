// SPDX-License-Identifier: MIT

#include "mesh/unused_vertices.h"

namespace sinew {

TriangleMesh without_unused_vertices(const TriangleMesh& surface) {
  std::vector<int> number_of(surface.vertex_count(), -1), kept;
  for (const Triangle& t : surface.triangles)
    for (const int v : t) number_of[v] = 0;
  for (int v = 0; v < surface.vertex_count(); ++v) {
    if (number_of[v] < 0) continue;
    number_of[v] = static_cast<int>(kept.size());
    kept.push_back(v);
  }
  TriangleMesh result = surface;
  result.positions = surface.positions(Eigen::all, kept);
  for (Triangle& t : result.triangles)
    for (int& v : t) v = number_of[v];
  return result;
}

}  // namespace sinew
