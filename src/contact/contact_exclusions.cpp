// SPDX-License-Identifier: MIT

#include "contact/contact_exclusions.h"

#include <algorithm>
#include <array>

#include "contact/pair_rules.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

constexpr double kDepthFactor = 1.5;  // times the depth at rest
constexpr double kEdges = 3.0;        // in mean edges
constexpr float kAnyNormal = 2.0F;    // above every dot product

}  // namespace

ContactExclusions::ContactExclusions(const TriangleMesh& rest, const PosedSkin& posed_at_rest,
                                     double mean_edge, InteriorSearch& search)
    : rest_(rest),
      normals_(triangle_normals(rest)),
      rings_(vertex_neighbors(rest.vertex_count(), rest.triangles)),
      begin_{0} {
  const std::vector<InteriorHit>& hits = search.find(posed_at_rest, kAnyNormal);
  auto hit = hits.begin();
  for (int v = 0; v < rest_.vertex_count(); ++v) {
    const auto first = hit;
    int cover = 0;
    for (; hit != hits.end() && hit->vertex == v; ++hit) cover += hit->sign;
    for (auto h = first; h != hit && cover > 0; ++h) {
      if (h->sign < 0) continue;
      // Skin that is folded at rest may be folded onto other triangles of its surroundings in a
      // pose.
      const bool is_fold = are_neighbors(v, h->triangle);
      const double reach =
          is_fold ? 0.0 : kDepthFactor * rest_distance(v, h->triangle) + kEdges * mean_edge;
      regions_.push_back({h->triangle, reach});
    }
    begin_.push_back(static_cast<int>(regions_.size()));
  }
}

double ContactExclusions::rest_distance(int vertex, int triangle) const {
  const auto& [i, j, k] = rest_.triangles[triangle];
  const Eigen::Vector3d point = rest_.positions.col(vertex);
  const Eigen::Vector3d a = rest_.positions.col(i);
  const Eigen::Vector3d b = rest_.positions.col(j);
  const Eigen::Vector3d c = rest_.positions.col(k);
  const Eigen::Vector3d weights = closest_barycentric(point, a, b, c);
  return (weights[0] * a + weights[1] * b + weights[2] * c - point).norm();
}

bool ContactExclusions::are_neighbors(int vertex, int triangle) const {
  const Triangle& corners = rest_.triangles[triangle];
  for (const int corner : corners) {
    if (corner == vertex) return true;
  }
  for (const int neighbor : rings_.row(vertex)) {
    if (neighbor == corners[0] || neighbor == corners[1] || neighbor == corners[2]) return true;
  }
  return false;
}

bool ContactExclusions::overlap_at_rest(int vertex, int triangle) const {
  if (begin_[vertex] == begin_[vertex + 1]) return false;
  const double distance = rest_distance(vertex, triangle);
  return is_in_a_region(regions_.data() + begin_[vertex], regions_.data() + begin_[vertex + 1],
                        triangle, distance,
                        [&](int other) { return normals_.col(triangle).dot(normals_.col(other)); });
}

int ContactExclusions::overlapping_vertices() const {
  int count = 0;
  for (int v = 0; v < rest_.vertex_count(); ++v) count += begin_[v + 1] > begin_[v] ? 1 : 0;
  return count;
}

}  // namespace sinew
