// SPDX-License-Identifier: MIT

#include "bodies/persons/layer_binding.h"

#include "bodies/persons/smooth_step.h"
#include "core/parallel.h"
#include "mesh/prisms.h"

namespace sinew {
namespace {

/// Returns the tetrahedra between two layers. Those that are turned inside out or flat are left
/// out, as where the layers coincide.
TetrahedronMesh between(const Points& skeleton, const TriangleMesh& muscle) {
  constexpr double kLeastVolume = 1e-13;  // m^3
  const auto count = static_cast<int>(skeleton.cols());
  TetrahedronMesh mesh;
  mesh.positions.resize(3, 2 * static_cast<Eigen::Index>(count));
  mesh.positions << skeleton, muscle.positions;
  for (const Tetrahedron& t : split_prisms(mesh.positions, muscle.triangles, count, 0)) {
    if (signed_volume(mesh.positions, t) > kLeastVolume) mesh.tetrahedra.push_back(t);
  }
  return mesh;
}

}  // namespace

LayerTetrahedra::LayerTetrahedra(const TriangleMesh& skeleton_surface,
                                 const TriangleMesh& muscle_surface)
    : mesh_(between(skeleton_surface.positions, muscle_surface)), locator_(mesh_) {}

double LayerTetrahedra::share_inside(const Tetrahedron& corners, const Eigen::Vector4d& weights,
                                     const Eigen::Vector3d& point) const {
  constexpr double kFullDepth = 0.025;  // m below the skeleton surface, where points follow it
  constexpr double kStillDepth = 0.08;  // m, where they stay
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (int k = 0; k < 4; ++k) {
    const int v = corners[static_cast<std::size_t>(k)];
    place += weights[k] * mesh_.positions.col(v);
    if (weights[k] > 0.0 && v >= mesh_.vertex_count() / 2) return 1.0;
  }
  return 1.0 - smooth_step(kFullDepth, kStillDepth, (point - place).norm());
}

LayerBinding LayerTetrahedra::bind(const Points& points, const std::vector<double>& follows) const {
  std::vector<LayerBinding::Bound> bound(static_cast<std::size_t>(points.cols()));
  parallel_for(
      static_cast<int>(points.cols()),
      [&](int i) {
        const EmbeddedPoint found = locator_.find(points.col(i));
        const Tetrahedron& corners = mesh_.tetrahedra[static_cast<std::size_t>(found.tetrahedron)];
        Eigen::Vector4d weights = found.weights.cwiseMax(0.0);
        weights /= weights.sum();
        const auto at = static_cast<std::size_t>(i);
        const double share = follows.empty() ? 1.0 : follows[at];
        bound[at] = {corners, weights, share * share_inside(corners, weights, points.col(i))};
      },
      128);
  return LayerBinding(std::move(bound));
}

Points LayerBinding::displacements(const Points& skeleton, const Points& muscle) const {
  const auto count = static_cast<int>(skeleton.cols());
  Points result(3, static_cast<Eigen::Index>(points_.size()));
  parallel_for(
      static_cast<int>(points_.size()),
      [&](int i) {
        const Bound& bound = points_[static_cast<std::size_t>(i)];
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        for (int k = 0; k < 4; ++k) {
          const int corner = bound.corners[static_cast<std::size_t>(k)];
          const int v = corner % count;
          Eigen::Vector3d displacement = bound.follows * skeleton.col(v);
          if (corner >= count) displacement += muscle.col(v) - skeleton.col(v);
          sum += bound.weights[k] * displacement;
        }
        result.col(i) = sum;
      },
      1024);
  return result;
}

}  // namespace sinew
