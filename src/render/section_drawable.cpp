// SPDX-License-Identifier: MIT

#include "render/section_drawable.h"

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace sinew {
namespace {

/// A vertex as shaders/section.vert reads it.
struct SectionVertex {
  std::array<float, 3> place;
  float depth;
  std::array<float, 4> edge_distances;  ///< from the lines through the edges of its polygon
  float size;                           ///< of the polygon: square root of its area
  int tetrahedron;
};
static_assert(sizeof(SectionVertex) == 40);

constexpr float kNoEdge = 1e3F;  // distance from an edge that does not exist

/// Returns the distance of a point from the line through a and b.
float distance_to_line(const Eigen::Vector3f& point, const Eigen::Vector3f& a,
                       const Eigen::Vector3f& b) {
  const Eigen::Vector3f along = b - a;
  const float length = along.norm();
  return length > 0.0F ? along.cross(point - a).norm() / length : kNoEdge;
}

/// Appends the triangles of a polygon.
void append(std::vector<SectionVertex>& vertices, const SectionPolygon& polygon,
            const PointsF& positions, std::span<const float> depths) {
  const int count = polygon.corner_count;
  std::array<Eigen::Vector3f, 4> places;
  for (int c = 0; c < count; ++c) places[c] = place_of(polygon.corners[c], positions);
  Eigen::Vector3f area = Eigen::Vector3f::Zero();
  for (int c = 2; c < count; ++c)
    area += 0.5F * (places[c - 1] - places[0]).cross(places[c] - places[0]);

  std::array<SectionVertex, 4> corners{};
  for (int c = 0; c < count; ++c) {
    SectionVertex& vertex = corners[c];
    vertex.place = {places[c].x(), places[c].y(), places[c].z()};
    const SectionCorner& corner = polygon.corners[c];
    if (!depths.empty())
      vertex.depth = std::lerp(depths[corner.from], depths[corner.to], corner.fraction);
    vertex.edge_distances.fill(kNoEdge);
    for (int e = 0; e < count; ++e)
      vertex.edge_distances[e] = distance_to_line(places[c], places[e], places[(e + 1) % count]);
    vertex.size = std::sqrt(area.norm());
    vertex.tetrahedron = polygon.tetrahedron;
  }
  for (int c = 2; c < count; ++c)
    vertices.insert(vertices.end(), {corners[0], corners[c - 1], corners[c]});
}

}  // namespace

SectionDrawable::SectionDrawable(std::vector<Tetrahedron> tetrahedra, std::vector<float> depths)
    : tetrahedra_(std::move(tetrahedra)), depths_(std::move(depths)) {
  constexpr int kStride = sizeof(SectionVertex);
  vertex_array_.attach_floats(0, vertices_, 4, kStride);
  vertex_array_.attach_floats(1, vertices_, 4, kStride, offsetof(SectionVertex, edge_distances));
  vertex_array_.attach_floats(2, vertices_, 1, kStride, offsetof(SectionVertex, size));
  vertex_array_.attach_integers(3, vertices_, 1, kStride, offsetof(SectionVertex, tetrahedron));
}

void SectionDrawable::move(const PointsF& positions) {
  if (!depths_.empty() && static_cast<std::size_t>(positions.cols()) != depths_.size())
    throw std::logic_error("SectionDrawable::move: not one position for each depth");
  positions_ = positions;
  plane_.reset();
}

void SectionDrawable::cut(const CutPlane& plane) {
  if (plane_ == plane || positions_.cols() == 0) return;
  plane_ = plane;
  std::vector<SectionVertex> vertices;
  for (const SectionPolygon& polygon : section_of(positions_, tetrahedra_, plane))
    append(vertices, polygon, positions_, depths_);
  vertices_.upload(vertices.data(), vertices.size() * sizeof(SectionVertex), true);
  vertex_count_ = static_cast<int>(vertices.size());
}

void SectionDrawable::draw() const {
  if (vertex_count_ == 0) return;
  vertex_array_.bind();
  glDrawArrays(GL_TRIANGLES, 0, vertex_count_);
}

}  // namespace sinew
