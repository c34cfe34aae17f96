// SPDX-License-Identifier: MIT

#include "building/guess/surface_clusters.h"

#include <cmath>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"
#include "mesh/surface_area.h"

namespace sinew {
namespace {

/// Returns vertices that are at least `radius` apart along the surface: each vertex that none of
/// those before it reaches within this distance.
std::vector<int> spread_seeds(const TriangleMesh& mesh, double radius) {
  const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
  std::vector<char> is_covered(mesh.vertex_count(), 0);
  std::vector<int> visited_from(mesh.vertex_count(), -1), seeds, queue;
  for (int seed = 0; seed < mesh.vertex_count(); ++seed) {
    if (is_covered[seed] || neighbors.row(seed).empty()) continue;
    seeds.push_back(seed);
    queue.assign(1, seed);
    visited_from[seed] = seed;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      is_covered[queue[next]] = 1;
      for (const int v : neighbors.row(queue[next])) {
        if (visited_from[v] == seed ||
            (mesh.positions.col(v) - mesh.positions.col(seed)).norm() > radius)
          continue;
        visited_from[v] = seed;
        queue.push_back(v);
      }
    }
  }
  return seeds;
}

}  // namespace

TriangleMesh clustered_surface(const TriangleMesh& mesh, int count) {
  const std::vector<int> seeds =
      spread_seeds(mesh, std::sqrt(surface_area(mesh) / static_cast<double>(count)));
  const std::vector<int> cluster = nearest_sources(mesh, seeds);
  TriangleMesh result;
  result.positions = Points::Zero(3, static_cast<Eigen::Index>(seeds.size()));
  std::vector<int> sizes(seeds.size(), 0);
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    if (cluster[v] < 0) continue;
    result.positions.col(cluster[v]) += mesh.positions.col(v);
    ++sizes[cluster[v]];
  }
  for (std::size_t i = 0; i < seeds.size(); ++i) result.positions.col(i) /= sizes[i];
  for (const Triangle& t : mesh.triangles) {
    const Triangle corners{cluster[t[0]], cluster[t[1]], cluster[t[2]]};
    const bool is_kept = corners[0] >= 0 && corners[1] >= 0 && corners[2] >= 0 &&
                         corners[0] != corners[1] && corners[1] != corners[2] &&
                         corners[2] != corners[0];
    if (is_kept) result.triangles.push_back(corners);
  }
  return result;
}

}  // namespace sinew
