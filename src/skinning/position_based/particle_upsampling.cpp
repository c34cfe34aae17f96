// SPDX-License-Identifier: MIT

#include "skinning/position_based/particle_upsampling.h"

#include <numeric>

#include "upsampling/build_upsampling.h"

namespace sinew {
namespace {

// Quadratic polynomials would overshoot in the folds of a boundary as coarse as that of tetrahedra.
// More neighbors smooth creases so much that volume is lost, fewer leave the surface bumpy.
constexpr UpsamplingSettings kSmooth{.neighbors = 18, .degree = 1};

}  // namespace

ParticleUpsampling follow_tetrahedra(const std::vector<EmbeddedPoint>& places,
                                     const TetrahedronMesh& mesh) {
  ParticleUpsampling result;
  result.particles.resize(mesh.vertex_count());
  std::iota(result.particles.begin(), result.particles.end(), 0);
  UpsamplingTable& table = result.table;
  table.fine_count = static_cast<int>(places.size());
  table.coarse_count = mesh.vertex_count();
  table.neighbors = 4;
  for (const EmbeddedPoint& place : places) {
    for (int k = 0; k < 4; ++k) {
      table.long_indices.push_back(mesh.tetrahedra[place.tetrahedron][k]);
      table.position_weights.push_back(static_cast<float>(place.weights[k]));
    }
  }
  table.normal_weights = table.position_weights;
  return result;
}

ParticleUpsampling follow_boundary(const TriangleMesh& surface, const TetrahedronMesh& mesh,
                                   const Progress& progress) {
  ParticleUpsampling result;
  TriangleMesh boundary;
  std::vector<int> number_of(mesh.vertex_count(), -1);
  for (Triangle t : boundary_triangles(mesh.tetrahedra)) {
    for (int& v : t) {
      if (number_of[v] < 0) {
        number_of[v] = static_cast<int>(result.particles.size());
        result.particles.push_back(v);
      }
      v = number_of[v];
    }
    boundary.triangles.push_back(t);
  }
  boundary.positions = mesh.positions(Eigen::all, result.particles);
  result.table = build_upsampling(surface, boundary, {}, kSmooth, progress);
  return result;
}

}  // namespace sinew
