// SPDX-License-Identifier: MIT

#include "bodies/persons/layer_binding.h"

#include <algorithm>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {

using Eigen::Vector3d;

namespace {

Points normals_of(const TriangleMesh& mesh) {
  return vertex_normals(mesh.positions.cast<float>(), mesh.triangles).cast<double>();
}

}  // namespace

LayerBinding::LayerBinding(const TriangleMesh& skeleton_surface, const TriangleMesh& muscle_surface,
                           const Points& points)
    : bound_(static_cast<std::size_t>(points.cols())) {
  const TriangleTree skeleton(skeleton_surface);
  const TriangleTree muscle(muscle_surface);
  const Points skeleton_normals = normals_of(skeleton_surface);
  const Points muscle_normals = normals_of(muscle_surface);
  const auto place = [](const TriangleMesh& layer, const ClosestPoint& closest) {
    return Place{layer.triangles[static_cast<std::size_t>(closest.point.triangle)],
                 closest.point.barycentric};
  };
  parallel_for(
      static_cast<int>(points.cols()),
      [&](int i) {
        const Vector3d point = points.col(i);
        const ClosestPoint inner = *skeleton.closest(point);
        const ClosestPoint outer = *muscle.closest(point);
        Bound& bound = bound_[static_cast<std::size_t>(i)];
        bound.skeleton = place(skeleton_surface, inner);
        bound.muscle = place(muscle_surface, outer);
        // Inside, the normal at the nearest place of the surface points away.
        const auto height = [&](const Place& nearest, const Points& positions,
                                const Points& normals) {
          return (point - nearest.interpolated(positions)).dot(nearest.interpolated(normals));
        };
        if (height(bound.skeleton, skeleton_surface.positions, skeleton_normals) < 0.0) {
          bound.share = 0.0;
        } else if (height(bound.muscle, muscle_surface.positions, muscle_normals) > 0.0) {
          bound.share = 1.0;
        } else {
          bound.share = inner.distance / std::max(inner.distance + outer.distance, 1e-9);
        }
      },
      128);
}

Vector3d LayerBinding::Place::interpolated(const Points& values) const {
  Vector3d sum = Vector3d::Zero();
  for (int k = 0; k < 3; ++k) sum += barycentric[k] * values.col(corners[k]);
  return sum;
}

Points LayerBinding::displacements(const Points& skeleton, const Points& muscle) const {
  Points result(3, static_cast<Eigen::Index>(bound_.size()));
  parallel_for(
      static_cast<int>(bound_.size()),
      [&](int i) {
        const Bound& bound = bound_[static_cast<std::size_t>(i)];
        result.col(i) = (1.0 - bound.share) * bound.skeleton.interpolated(skeleton) +
                        bound.share * bound.muscle.interpolated(muscle);
      },
      1024);
  return result;
}

}  // namespace sinew
