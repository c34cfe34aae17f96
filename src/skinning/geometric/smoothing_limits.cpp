// SPDX-License-Identifier: MIT

#include "skinning/geometric/smoothing_limits.h"

#include <algorithm>

#include "mesh/adjacency.h"
#include "mesh/feature_size.h"

namespace sinew {
namespace {

// Bounds of the thickness, as fractions of the longest side of the surface. The lower one is the
// thickness of a finger.
constexpr double kThinnest = 0.01;
constexpr double kThickest = 0.2;

}  // namespace

Eigen::VectorXd smoothing_limits(const TriangleMesh& surface, double multiple) {
  const Eigen::VectorXd thickness = feature_sizes(surface);
  const RaggedArray neighbors = vertex_neighbors(surface.vertex_count(), surface.triangles);
  const double longest = bounding_box(surface.positions).sizes().maxCoeff();
  Eigen::VectorXd limits(surface.vertex_count());
  for (int v = 0; v < surface.vertex_count(); ++v) {
    double thinnest = thickness[v];
    for (const int n : neighbors.row(v)) thinnest = std::min(thinnest, thickness[n]);
    limits[v] = multiple * std::clamp(thinnest, kThinnest * longest, kThickest * longest);
  }
  return limits;
}

}  // namespace sinew
