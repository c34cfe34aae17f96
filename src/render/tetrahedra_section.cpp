// SPDX-License-Identifier: MIT

#include "render/tetrahedra_section.h"

namespace sinew {
namespace {

SectionPolygon polygon_of(int tetrahedron, std::span<const int> kept, std::span<const int> hidden,
                          const Eigen::VectorXf& heights) {
  SectionPolygon polygon{tetrahedron, 0, {}};
  const auto add = [&](int from, int to) {
    const float fraction = heights[from] / (heights[from] - heights[to]);
    polygon.corners[polygon.corner_count++] = {from, to, fraction};
  };
  for (std::size_t i = 0; i < kept.size(); ++i) {
    // Every second vertex runs backwards, so that the corners of a quad go around it.
    for (std::size_t j = 0; j < hidden.size(); ++j)
      add(kept[i], hidden[i % 2 == 0 ? j : hidden.size() - 1 - j]);
  }
  return polygon;
}

}  // namespace

std::vector<SectionPolygon> section_of(const PointsF& positions,
                                       std::span<const Tetrahedron> tetrahedra,
                                       const CutPlane& plane) {
  const Eigen::VectorXf heights =
      (positions.transpose() * plane.normal).array() - plane.distance;  // above the plane
  std::vector<SectionPolygon> section;
  for (std::size_t t = 0; t < tetrahedra.size(); ++t) {
    std::array<int, 4> kept{};
    std::array<int, 4> hidden{};
    std::size_t kept_count = 0;
    std::size_t hidden_count = 0;
    for (const int vertex : tetrahedra[t]) {
      if (heights[vertex] <= 0.0F) {
        kept[kept_count++] = vertex;
      } else {
        hidden[hidden_count++] = vertex;
      }
    }
    if (kept_count == 0 || hidden_count == 0) continue;
    section.push_back(polygon_of(static_cast<int>(t), std::span(kept).first(kept_count),
                                 std::span(hidden).first(hidden_count), heights));
  }
  return section;
}

Eigen::Vector3f place_of(const SectionCorner& corner, const PointsF& positions) {
  return (1.0F - corner.fraction) * positions.col(corner.from) +
         corner.fraction * positions.col(corner.to);
}

}  // namespace sinew
