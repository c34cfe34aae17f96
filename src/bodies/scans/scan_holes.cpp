// SPDX-License-Identifier: MIT

#include "bodies/scans/scan_holes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <random>
#include <span>
#include <unordered_set>
#include <utility>

#include "bodies/scans/surface_noise.h"
#include "core/error.h"
#include "mesh/adjacency.h"
#include "mesh/geodesics.h"
#include "mesh/surface_area.h"

namespace sinew {
namespace {

/// Standard deviation of the radius of a hole relative to its mean, and the length along the rim
/// over which it varies, m.
constexpr double kIrregularity = 0.3;
constexpr double kIrregularLength = 0.03;
/// Distance from the center of a hole that must be free, over its mean radius. Noise rarely exceeds
/// two standard deviations, and holes end there.
constexpr double kRoom = 1.8;
/// Cosine of the largest angle between the normals of a hole and that of its center: a hole does
/// not reach around a finger.
constexpr double kLeastFlatness = 0.2;

/// Searches places of holes.
class HoleSearch {
 public:
  HoleSearch(const TriangleMesh& surface, std::vector<char> missing, std::uint64_t seed)
      : surface_(surface),
        missing_(std::move(missing)),
        neighbors_(vertex_neighbors(surface.vertex_count(), surface.triangles)),
        normals_(vertex_normals(surface.positions.cast<float>(), surface.triangles)),
        noise_(surface_noise(surface, kIrregularLength, seed, 23)),
        engine_(seed * 0x9E3779B97F4A7C15U + 24) {}

  /// Adds a hole at a random place. Returns false if none was found.
  bool add() {
    constexpr int kTries = 500;
    const double radius = kSmallestHole + (kLargestHole - kSmallestHole) * draw();
    for (int i = 0; i < kTries; ++i) {
      const auto center = static_cast<int>(draw() * surface_.vertex_count());
      if (missing_[center] == 0 && cut(center, radius)) return true;
    }
    return false;
  }

  std::vector<char> missing() && { return std::move(missing_); }

 private:
  double draw() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

  bool cut(int center, double radius) {
    const std::vector<VertexDistance> around = disk(center, kRoom * radius);
    if (around.empty()) return false;
    const auto is_in_hole = [&](const VertexDistance& entry) {
      return entry.distance < radius * (1.0 + kIrregularity * noise_[entry.vertex]) &&
             entry.distance < (kRoom - 0.3) * radius;
    };
    // Vertices that are not connected to the rim of the disk lie in the hole or on islands in it.
    std::unordered_set<int> left;
    for (const VertexDistance& entry : around) {
      if (!is_in_hole(entry)) left.insert(entry.vertex);
    }
    std::vector<int> reached{around.back().vertex};
    left.erase(reached.back());
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const int neighbor : neighbors_.row(reached[i])) {
        if (left.erase(neighbor) > 0) reached.push_back(neighbor);
      }
    }
    std::unordered_set<int> rim(reached.begin(), reached.end());
    // Only the vertices among them that are connected to the center become the hole.
    std::unordered_set<int> rest;
    for (const VertexDistance& entry : around) {
      if (!rim.contains(entry.vertex)) rest.insert(entry.vertex);
    }
    if (rest.erase(center) == 0) return false;
    std::vector<int> hole{center};
    for (std::size_t i = 0; i < hole.size(); ++i) {
      for (const int neighbor : neighbors_.row(hole[i])) {
        if (rest.erase(neighbor) > 0) hole.push_back(neighbor);
      }
    }
    for (const int v : hole) missing_[v] = 1;
    return true;
  }

  /// Returns the vertices within a distance of a vertex along the edges, by rising distance; empty
  /// if one of them is missing, or if they bend too much.
  std::vector<VertexDistance> disk(int center, double within) const {
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::unordered_set<int> closed;
    std::vector<VertexDistance> around;
    open.emplace(0.0, center);
    while (!open.empty()) {
      const auto [distance, v] = open.top();
      open.pop();
      if (distance > within) break;
      if (!closed.insert(v).second) continue;
      if (missing_[v] != 0 || normals_.col(v).dot(normals_.col(center)) < kLeastFlatness) return {};
      around.push_back({v, distance});
      for (const int neighbor : neighbors_.row(v)) {
        if (closed.contains(neighbor)) continue;
        const double edge = (surface_.positions.col(neighbor) - surface_.positions.col(v)).norm();
        open.emplace(distance + edge, neighbor);
      }
    }
    return around;
  }

  const TriangleMesh& surface_;
  std::vector<char> missing_;
  RaggedArray neighbors_;
  PointsF normals_;
  std::vector<double> noise_;
  std::mt19937_64 engine_;
};

/// Returns the number of fans of triangles at a vertex: 1 if they are connected by edges.
int fan_count(std::span<const int> triangles, int vertex, const std::vector<Triangle>& all) {
  std::vector<std::array<int, 2>> edges;  // of the ring around the vertex
  for (const int t : triangles) {
    const Triangle& corners = all[t];
    const auto at = static_cast<int>(std::ranges::find(corners, vertex) - corners.begin());
    edges.push_back({corners[(at + 1) % 3], corners[(at + 2) % 3]});
  }
  // A fan that is not closed has one edge that no other one precedes.
  const auto begins = std::ranges::count_if(edges, [&](const std::array<int, 2>& edge) {
    return std::ranges::none_of(edges, [&](const auto& other) { return other[1] == edge[0]; });
  });
  return std::max(1, static_cast<int>(begins));
}

}  // namespace

std::vector<char> with_holes(const TriangleMesh& surface, std::vector<char> missing, int holes,
                             std::uint64_t seed) {
  if (holes == 0) return missing;
  HoleSearch search(surface, std::move(missing), seed);
  for (int hole = 0; hole < holes; ++hole) {
    if (!search.add()) {
      fail_input("the skin has room for {} holes, not for {}; choose fewer or another seed", hole,
                 holes);
    }
  }
  return std::move(search).missing();
}

TriangleMesh without_missing(const TriangleMesh& surface, std::vector<char> missing) {
  TriangleMesh result = surface;
  for (;;) {
    std::erase_if(result.triangles, [&](const Triangle& t) {
      return missing[t[0]] != 0 || missing[t[1]] != 0 || missing[t[2]] != 0;
    });
    const RaggedArray fans = vertex_triangles(surface.vertex_count(), result.triangles);
    bool is_manifold = true;
    for (int v = 0; v < surface.vertex_count(); ++v) {
      if (fans.row(v).empty() || fan_count(fans.row(v), v, result.triangles) < 2) continue;
      missing[v] = 1;
      is_manifold = false;
    }
    if (is_manifold) break;
  }
  return largest_component(result);
}

}  // namespace sinew
