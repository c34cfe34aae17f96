// SPDX-License-Identifier: MIT

#include "position_based/rest_boundary.h"

#include <algorithm>

#include "volume/tetrahedron_mesh.h"

namespace sinew {
namespace {

// A particle has no contact with a triangle if the cosine of the angle between their normals is
// larger than this.
constexpr float kSameWay = 0.5F;

float mean_edge(const Points& rest, const std::vector<Triangle>& triangles) {
  return static_cast<float>(std::max(mean_edge_length(triangles, rest), 1e-6));
}

}  // namespace

RestBoundary::RestBoundary(const Points& rest, const std::vector<Tetrahedron>& tetrahedra)
    : rest_(rest),
      tetrahedra_(tetrahedra),
      triangles_(boundary_triangles(tetrahedra)),
      around_(vertex_triangles(static_cast<int>(rest.cols()), triangles_)),
      tree_({rest, triangles_}) {
  const int count = static_cast<int>(rest.cols());
  for (int v = 0; v < count; ++v)
    if (!around_.row(v).empty()) particles_.push_back(v);
  SpatialHash hash(count, tetrahedra, mean_edge(rest, triangles_));
  for (const Penetration& found : hash.find(rest.cast<float>()))
    overlaps_.push_back({found.particle, found.tetrahedron});
}

Eigen::Vector3f RestBoundary::normal_at(const PointsF& positions, int particle) const {
  Eigen::Vector3f sum = Eigen::Vector3f::Zero();
  for (const int triangle : around_.row(particle)) {
    const Triangle& t = triangles_[triangle];
    const Eigen::Vector3f a = positions.col(t[0]);
    sum += (positions.col(t[1]) - a).cross(positions.col(t[2]) - a);
  }
  return sum;
}

ClosestPoint RestBoundary::nearest(const Penetration& penetration) const {
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (int k = 0; k < 4; ++k)
    place += double{penetration.weights[k]} * rest_.col(tetrahedra_[penetration.tetrahedron][k]);
  return *tree_.closest(place);
}

bool RestBoundary::is_next_to(int particle, const Triangle& triangle) const {
  for (const int v : triangle) {
    for (const int other : around_.row(v)) {
      const Triangle& t = triangles_[other];
      if (std::ranges::find(t, particle) != t.end()) return true;
    }
  }
  return false;
}

void RestBoundary::add_contacts(const PointsF& positions, std::span<const Penetration> penetrations,
                                std::vector<TriangleContact>& contacts) const {
  for (std::size_t begin = 0, end = 0; begin < penetrations.size(); begin = end) {
    const int particle = penetrations[begin].particle;
    ClosestPoint best;
    for (; end < penetrations.size() && penetrations[end].particle == particle; ++end) {
      const std::array<int, 2> pair{particle, penetrations[end].tetrahedron};
      if (around_.row(particle).empty() || std::ranges::binary_search(overlaps_, pair)) continue;
      const ClosestPoint found = nearest(penetrations[end]);
      if (found.distance < best.distance) best = found;
    }
    if (best.point.triangle < 0) continue;
    const Triangle& triangle = triangles_[best.point.triangle];
    if (is_next_to(particle, triangle)) continue;
    const Eigen::Vector3f a = positions.col(triangle[0]);
    const Eigen::Vector3f facing =
        (positions.col(triangle[1]) - a).cross(positions.col(triangle[2]) - a);
    const Eigen::Vector3f own = normal_at(positions, particle);
    if (own.dot(facing) > kSameWay * own.norm() * facing.norm()) continue;
    contacts.push_back({particle, triangle});
  }
}

}  // namespace sinew
