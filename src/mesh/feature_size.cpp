// SPDX-License-Identifier: MIT

#include "mesh/feature_size.h"

#include <limits>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

// Start of the ray below the vertex, relative to the diagonal, so that it misses the triangles
// there.
constexpr double kOwnSurface = 1e-4;
// Rays may enter the body again where folds overlap near the vertex. After this many hits they
// count as never leaving it.
constexpr int kMaxHits = 8;

}  // namespace

Eigen::VectorXd feature_sizes(const TriangleMesh& skin) {
  const TriangleTree tree(skin);
  const Points triangles = triangle_normals(skin);
  const PointsF normals = vertex_normals(skin.positions.cast<float>(), skin.triangles);
  const double step = kOwnSurface * bounding_box(skin.positions).diagonal().norm();
  Eigen::VectorXd sizes =
      Eigen::VectorXd::Constant(skin.vertex_count(), std::numeric_limits<double>::infinity());
  parallel_for(skin.vertex_count(), [&](int v) {
    const Eigen::Vector3d inward = -normals.col(v).cast<double>();
    double gone = step;
    for (int k = 0; k < kMaxHits; ++k) {
      const auto hit = tree.first_hit(skin.positions.col(v) + gone * inward, inward);
      if (!hit) return;
      gone += hit->distance;
      if (triangles.col(hit->triangle).dot(inward) > 0.0) {
        sizes[v] = gone;
        return;
      }
      gone += step;
    }
  });
  return sizes;
}

}  // namespace sinew
