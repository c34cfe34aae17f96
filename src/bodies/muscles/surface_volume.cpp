// SPDX-License-Identifier: MIT

#include "bodies/muscles/surface_volume.h"

#include "mesh/surface_area.h"

namespace sinew {

void set_volume(TriangleMesh& mesh, double volume) {
  constexpr int kRounds = 8;
  for (int round = 0; round < kRounds; ++round) {
    const double missing = volume - closed_volume(mesh);
    const PointsF normals = vertex_normals(mesh.positions.cast<float>(), mesh.triangles);
    mesh.positions += missing / surface_area(mesh) * normals.cast<double>();
  }
}

}  // namespace sinew
