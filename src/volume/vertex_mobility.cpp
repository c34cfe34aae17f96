// SPDX-License-Identifier: MIT

#include "volume/vertex_mobility.h"

#include <algorithm>

namespace sinew {
namespace {

/// Adds what inner surfaces change.
void add_inner(const TetrahedronMesh& mesh, std::span<const int> regions,
               std::span<const InnerSurface> inner, VertexMobility& mobility) {
  const RaggedArray around = vertex_tetrahedra(mesh.vertex_count(), mesh.tetrahedra);
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    std::vector<int> found;  // regions at the vertex
    for (const int t : around.row(v))
      if (std::ranges::find(found, regions[t]) == found.end()) found.push_back(regions[t]);
    if (found.size() < 2) continue;
    const auto [first, second] = std::minmax(found[0], found[1]);
    if (found.size() > 2 || mobility.surfaces[v] != nullptr)
      mobility.held[v] = 1;
    else  // Where two inner surfaces overlap, the border is the surface of the first.
      mobility.surfaces[v] = &inner[(first > 0 ? first : second) - 1].solid();
  }
}

}  // namespace

VertexMobility vertex_mobility(const TetrahedronMesh& mesh, const SolidSurface& body,
                               std::span<const int> regions, std::span<const InnerSurface> inner) {
  VertexMobility mobility{std::vector<const SolidSurface*>(mesh.vertex_count(), nullptr),
                          std::vector<char>(mesh.vertex_count(), 0)};
  for (const Triangle& t : boundary_triangles(mesh.tetrahedra))
    for (const int v : t) mobility.surfaces[v] = &body;
  if (!regions.empty()) add_inner(mesh, regions, inner, mobility);
  return mobility;
}

}  // namespace sinew
