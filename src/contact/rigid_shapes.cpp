// SPDX-License-Identifier: MIT

#include "contact/rigid_shapes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "contact/outward_surface.h"
#include "mesh/adjacency.h"

namespace sinew {
namespace {

/// Returns 1 for the components that have an edge with one triangle only.
std::vector<char> open_components(const TriangleMesh& mesh, const std::vector<int>& component_of) {
  std::map<std::pair<int, int>, int> triangles_at;  // by edge
  for (const Triangle& triangle : mesh.triangles) {
    for (int k = 0; k < 3; ++k) ++triangles_at[std::minmax(triangle[k], triangle[(k + 1) % 3])];
  }
  std::vector<char> open(mesh.vertex_count(), 0);
  for (const auto& [edge, count] : triangles_at) {
    if (count == 1) open[component_of[edge.first]] = 1;
  }
  return open;
}

}  // namespace

std::vector<std::shared_ptr<const RigidShape>> rigid_shapes(const TriangleMesh& mesh,
                                                            double spacing) {
  const TriangleMesh surface = outward_surface(mesh);
  const std::vector<int> component_of =
      connected_components(surface.vertex_count(), surface.triangles);
  const std::vector<char> open = open_components(surface, component_of);
  std::vector<std::shared_ptr<const RigidShape>> shapes;
  for (const char wanted : {0, 1}) {
    TriangleMesh part{surface.positions, {}};
    std::copy_if(surface.triangles.begin(), surface.triangles.end(),
                 std::back_inserter(part.triangles),
                 [&](const Triangle& t) { return open[component_of[t[0]]] == wanted; });
    if (!part.triangles.empty())
      shapes.push_back(std::make_shared<RigidShape>(std::move(part), spacing));
  }
  return shapes;
}

}  // namespace sinew
