// SPDX-License-Identifier: MIT

#include "skinning/position_based/torn_surface.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "mesh/geodesics.h"
#include "rig/smooth_step.h"

namespace sinew {
namespace {

// Edges shorter than kClose times the side of a lattice cube should have nearly equal weights at
// both ends. An edge counts as torn if its ends give more than kTorn of their weight to different
// neighbors.
constexpr double kClose = 0.25;
constexpr double kTorn = 0.5;

/// Returns the part of the weight that two vertices give to different neighbors: 0 if their weights
/// are equal, and 1 if these are positive and have no neighbor in common.
double weight_apart(const UpsamplingTable& table, int a, int b) {
  std::map<std::uint32_t, double> difference;
  for (int k = 0; k < table.neighbors; ++k) {
    const auto entry_of = [&](int v) { return static_cast<std::size_t>(v) * table.neighbors + k; };
    difference[table.coarse_vertex(entry_of(a))] += table.position_weights[entry_of(a)];
    difference[table.coarse_vertex(entry_of(b))] -= table.position_weights[entry_of(b)];
  }
  double sum = 0.0;
  for (const auto& [vertex, weight] : difference) sum += std::abs(weight);
  return 0.5 * sum;
}

/// Returns the ends of torn edges, ascending.
std::vector<int> torn_vertices(const TriangleMesh& surface, const UpsamplingTable& table,
                               double size) {
  std::vector<int> torn;
  for (const Triangle& t : surface.triangles) {
    for (int i = 0; i < 3; ++i) {
      const int a = t[i], b = t[(i + 1) % 3];
      const double length = (surface.positions.col(a) - surface.positions.col(b)).norm();
      if (length < kClose * size && weight_apart(table, a, b) > kTorn)
        torn.insert(torn.end(), {a, b});
    }
  }
  std::ranges::sort(torn);
  torn.erase(std::unique(torn.begin(), torn.end()), torn.end());
  return torn;
}

}  // namespace

std::vector<float> torn_shares(const TriangleMesh& surface, const UpsamplingTable& table,
                               double size) {
  std::vector<float> shares(surface.vertex_count(), 0.0F);
  const std::vector<int> torn = torn_vertices(surface, table, size);
  if (torn.empty()) return shares;
  const std::vector<int> nearest = nearest_sources(surface, torn);
  for (int v = 0; v < surface.vertex_count(); ++v) {
    if (nearest[v] < 0) continue;
    const double distance =
        (surface.positions.col(v) - surface.positions.col(torn[nearest[v]])).norm();
    shares[v] = static_cast<float>(1.0 - smooth_step(0.0, size, distance));
  }
  return shares;
}

}  // namespace sinew
