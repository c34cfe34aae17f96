// SPDX-License-Identifier: MIT

#include "session/playing/quality.h"

#include <algorithm>
#include <cmath>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

// A surface is flat if its volume is below this fraction of the cube of its longest side.
constexpr double kNoVolume = 1e-9;

}  // namespace

QualityMeter::QualityMeter(const TriangleMesh& surface, const TissueModel* tissue)
    : entered_(surface),
      depth_({entered_.closed().close(surface.positions), entered_.closed().triangles}),
      rest_volume_(volume(surface.positions)) {
  const double side = bounding_box(surface.positions).sizes().maxCoeff();
  if (std::abs(rest_volume_) < kNoVolume * side * side * side) rest_volume_ = 0.0;

  const RaggedArray neighbors = vertex_neighbors(surface.vertex_count(), surface.triangles);
  for (int a = 0; a < surface.vertex_count(); ++a) {
    for (const int b : neighbors.row(a)) {
      const double length = (surface.positions.col(b) - surface.positions.col(a)).norm();
      if (a < b && length > 0.0) edges_.push_back({a, b, length});
    }
  }
  if (tissue && !tissue->tetrahedra.empty()) inversions_.emplace(*tissue);
}

double QualityMeter::volume(const Points& skin) const {
  return signed_volume(entered_.closed().close(skin), entered_.closed().triangles);
}

double QualityMeter::deepest(const Points& skin, const std::vector<int>& vertices) const {
  const std::vector<double> depths = depth_.of(entered_.closed().close(skin), vertices);
  return depths.empty() ? 0.0 : *std::max_element(depths.begin(), depths.end());
}

Quality QualityMeter::measure(const PointsF& skin, const PointsF* tissue) const {
  const Points positions = skin.cast<double>();
  Quality quality;
  if (rest_volume_ != 0.0) quality.volume_ratio = volume(positions) / rest_volume_;
  for (const RestEdge& edge : edges_) {
    const double length = (positions.col(edge.b) - positions.col(edge.a)).norm();
    quality.max_edge_stretch = std::max(quality.max_edge_stretch, length / edge.length);
  }
  const std::vector<int> penetrating = penetrating_vertices(positions);
  quality.penetrating_vertices = static_cast<int>(penetrating.size());
  quality.penetration_depth = deepest(positions, penetrating);
  if (tissue && inversions_) quality.inverted_tetrahedra = inversions_->count(*tissue);
  return quality;
}

}  // namespace sinew
