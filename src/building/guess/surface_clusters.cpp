// SPDX-License-Identifier: MIT

#include "building/guess/surface_clusters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "building/guess/surface_area.h"
#include "mesh/geodesics.h"

namespace sinew {
namespace {

/// Returns the first vertex in each cell of a grid, ascending.
std::vector<int> grid_seeds(const TriangleMesh& mesh, double cell) {
  std::set<std::array<long, 3>> taken;
  std::vector<bool> is_used(mesh.vertex_count(), false);
  for (const Triangle& t : mesh.triangles)
    for (const int v : t) is_used[v] = true;
  std::vector<int> seeds;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    if (!is_used[v]) continue;
    const Eigen::Vector3d at = mesh.positions.col(v) / cell;
    const std::array<long, 3> key{std::lround(std::floor(at[0])), std::lround(std::floor(at[1])),
                                  std::lround(std::floor(at[2]))};
    if (taken.insert(key).second) seeds.push_back(v);
  }
  return seeds;
}

}  // namespace

TriangleMesh clustered_surface(const TriangleMesh& mesh, int count) {
  const std::vector<int> seeds =
      grid_seeds(mesh, std::sqrt(surface_area(mesh) / static_cast<double>(count)));
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
