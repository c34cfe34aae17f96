// SPDX-License-Identifier: MIT

#include "bodies/layers/nest.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "bodies/layers/symmetric_points.h"
#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

using Eigen::Vector3d;

namespace {

/// Finds places inside a layer.
class InsideOfLayer {
 public:
  explicit InsideOfLayer(const TriangleMesh& layer)
      : layer_(layer),
        winding_(layer.positions, layer.triangles),
        tree_(layer),
        normals_(vertex_normals(layer.positions.cast<float>(), layer.triangles)) {}

  bool contains(const Vector3d& position) const { return winding_.at(position) > 0.5; }

  /// Returns the nearest of some places for a vertex below the point of the layer that is closest
  /// to it, from 0.1 to 3.2 mm deep. If none is inside, as at a sharp edge, returns a place just
  /// below a triangle: one at the vertex of the layer with the same number or, where the layer is
  /// folded there, the nearest one.
  Vector3d near(const SymmetricPoints& points, const Points& positions, Eigen::Index vertex) const {
    const SurfacePoint closest = tree_.closest(positions.col(vertex))->point;
    const Triangle& corners = layer_.triangles[static_cast<std::size_t>(closest.triangle)];
    Vector3d inward = Vector3d::Zero();
    for (int k = 0; k < 3; ++k)
      inward -= closest.barycentric[k] * normals_.col(corners[k]).cast<double>();
    inward.normalize();
    const Vector3d surface = position_at(layer_, closest);
    for (double depth = kDepth; depth < 33.0 * kDepth; depth *= 2.0) {
      const Vector3d place = points.on_its_side(vertex, surface + depth * inward);
      if (contains(place)) return place;
    }
    for (const Triangle& t : layer_.triangles) {
      if (std::ranges::find(t, static_cast<int>(vertex)) == t.end()) continue;
      const Vector3d place = points.on_its_side(vertex, below(t));
      if (contains(place)) return place;
    }
    std::vector<std::pair<double, Vector3d>> places;
    for (const Triangle& t : layer_.triangles) {
      const Vector3d place = points.on_its_side(vertex, below(t));
      places.emplace_back((place - positions.col(vertex)).squaredNorm(), place);
    }
    std::ranges::sort(places, {}, &std::pair<double, Vector3d>::first);
    for (const auto& [distance, place] : places) {
      if (contains(place)) return place;
    }
    return positions.col(vertex);
  }

 private:
  static constexpr double kDepth = 1e-4;  // m

  Vector3d below(const Triangle& triangle) const {
    const Vector3d a = layer_.positions.col(triangle[0]);
    const Vector3d b = layer_.positions.col(triangle[1]);
    const Vector3d c = layer_.positions.col(triangle[2]);
    return (a + b + c) / 3.0 - 0.1 * kDepth * (b - a).cross(c - a).normalized();
  }

  const TriangleMesh& layer_;
  WindingNumber winding_;
  TriangleTree tree_;
  PointsF normals_;
};

}  // namespace

void nest(const TriangleMesh& outer, Points& inner, const std::vector<int>& mirrored) {
  const InsideOfLayer inside(outer);
  SymmetricPoints points(inner, mirrored);
  std::vector<char> is_outside(static_cast<std::size_t>(inner.cols()), 0);
  parallel_for(
      static_cast<int>(inner.cols()),
      [&](int v) {
        if (points.is_movable(v) && !inside.contains(inner.col(v)))
          is_outside[static_cast<std::size_t>(v)] = 1;
      },
      256);
  for (Eigen::Index v = 0; v < inner.cols(); ++v) {
    if (is_outside[static_cast<std::size_t>(v)] != 0) points.move(v, inside.near(points, inner, v));
  }
}

}  // namespace sinew
