#include "session/quality.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

// Volumes below this share of the cube of the longest side belong to flat surfaces.
constexpr double kNoVolume = 1e-9;

}  // namespace

QualityMeter::QualityMeter(const TriangleMesh& surface, const TissueModel* tissue)
    : closed_(close_holes(surface.vertex_count(), surface.triangles)) {
  rest_volume_ = signed_volume(closed_.close(surface.positions), closed_.triangles);
  const double side = bounding_box(surface.positions).sizes().maxCoeff();
  if (std::abs(rest_volume_) < kNoVolume * side * side * side) rest_volume_ = 0.0;

  const RaggedArray neighbours = vertex_neighbours(surface.vertex_count(), surface.triangles);
  for (int a = 0; a < surface.vertex_count(); ++a) {
    for (const int b : neighbours.row(a)) {
      const double length = (surface.positions.col(b) - surface.positions.col(a)).norm();
      if (a < b && length > 0.0) edges_.push_back({a, b, length});
    }
  }
  entered_at_rest_ = entered(surface.positions);
  if (tissue && !tissue->tetrahedra.empty()) inversions_.emplace(*tissue);
}

std::vector<int> QualityMeter::penetrating_vertices(const Points& skin) const {
  const std::vector<char> now = entered(skin);
  std::vector<int> vertices;
  for (std::size_t v = 0; v < now.size(); ++v)
    if (now[v] != 0 && entered_at_rest_[v] == 0) vertices.push_back(static_cast<int>(v));
  return vertices;
}

std::vector<char> QualityMeter::entered(const Points& skin) const {
  const WindingNumber winding(closed_.close(skin), closed_.triangles);
  std::vector<char> result(skin.cols());
  parallel_for(static_cast<int>(skin.cols()),
               [&](int v) { result[v] = winding.at_vertex(v) > 1.0 ? 1 : 0; });
  return result;
}

Quality QualityMeter::measure(const PointsF& skin, const PointsF* tissue) const {
  const Points positions = skin.cast<double>();
  Quality quality;
  if (rest_volume_ != 0.0) {
    quality.volume_ratio =
        signed_volume(closed_.close(positions), closed_.triangles) / rest_volume_;
  }
  for (const RestEdge& edge : edges_) {
    const double length = (positions.col(edge.b) - positions.col(edge.a)).norm();
    quality.max_edge_stretch = std::max(quality.max_edge_stretch, length / edge.length);
  }
  quality.penetrating_vertices = static_cast<int>(penetrating_vertices(positions).size());
  if (tissue && inversions_) quality.inverted_tetrahedra = inversions_->count(*tissue);
  return quality;
}

}  // namespace sinew
