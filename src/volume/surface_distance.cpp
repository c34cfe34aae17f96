// SPDX-License-Identifier: MIT

#include "volume/surface_distance.h"

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {

SurfaceDistance surface_distance(const TriangleMesh& surface, const TetrahedronMesh& mesh,
                                 double limit) {
  if (surface.vertex_count() == 0 || mesh.tetrahedra.empty()) return {};
  const TriangleTree tree({mesh.positions, boundary_triangles(mesh.tetrahedra)});
  Eigen::VectorXd distances(surface.vertex_count());
  parallel_for(surface.vertex_count(),
               [&](int v) { distances[v] = tree.closest(surface.positions.col(v))->distance; });
  return {distances.mean(), distances.maxCoeff(),
          static_cast<int>((distances.array() > limit).count())};
}

}  // namespace sinew
