// SPDX-License-Identifier: MIT

#include "mesh/euler_characteristic.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sinew {

int euler_characteristic(const TriangleMesh& mesh) {
  std::vector<std::pair<int, int>> edges;
  edges.reserve(3 * mesh.triangles.size());
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) edges.push_back(std::minmax({t[k], t[(k + 1) % 3]}));
  }
  std::ranges::sort(edges);
  edges.erase(std::ranges::unique(edges).begin(), edges.end());
  return mesh.vertex_count() - static_cast<int>(edges.size()) + mesh.triangle_count();
}

}  // namespace sinew
