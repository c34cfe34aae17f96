// SPDX-License-Identifier: MIT

#include "mesh/penetration_depth.h"

#include <algorithm>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kMinCosine = 0.5;    // of the angle between q - v and the normal
constexpr double kMinApproach = 2.0;  // distance at rest relative to that now

/// Describes the segment from a vertex to a point of a triangle, and the normal of the triangle.
struct Segment {
  Vector3d to_point;
  Vector3d normal;  ///< of unit length; zero for a degenerate triangle

  /// Returns true if the segment reaches the triangle from behind.
  bool is_from_behind() const { return to_point.dot(normal) >= kMinCosine * to_point.norm(); }
};

Segment segment_to(const Vector3d& from, const Points& positions, const Triangle& triangle,
                   const Vector3d& barycentric) {
  const Vector3d a = positions.col(triangle[0]);
  const Vector3d b = positions.col(triangle[1]);
  const Vector3d c = positions.col(triangle[2]);
  return {barycentric[0] * a + barycentric[1] * b + barycentric[2] * c - from,
          (b - a).cross(c - a).normalized()};
}

}  // namespace

PenetrationDepth::PenetrationDepth(TriangleMesh rest) : rest_(std::move(rest)) {}

bool PenetrationDepth::counts(int vertex, const ClosestPoint& point,
                              const Points& positions) const {
  const Triangle& triangle = rest_.triangles[point.point.triangle];
  if (std::find(triangle.begin(), triangle.end(), vertex) != triangle.end()) return false;
  const Segment now =
      segment_to(positions.col(vertex), positions, triangle, point.point.barycentric);
  if (now.normal.isZero(0.0) || !now.is_from_behind()) return false;
  const Segment before =
      segment_to(rest_.positions.col(vertex), rest_.positions, triangle, point.point.barycentric);
  return !before.is_from_behind() || before.to_point.norm() >= kMinApproach * point.distance;
}

std::vector<double> PenetrationDepth::of(const Points& positions,
                                         const std::vector<int>& vertices) const {
  std::vector<double> depths(vertices.size(), 0.0);
  if (vertices.empty()) return depths;
  const TriangleTree tree({positions, rest_.triangles});
  parallel_for(static_cast<int>(vertices.size()), [&](int i) {
    const int v = vertices[i];
    const auto nearest = tree.closest_accepted(
        positions.col(v), [&](const ClosestPoint& point) { return counts(v, point, positions); });
    if (nearest) depths[i] = nearest->distance;
  });
  return depths;
}

}  // namespace sinew
