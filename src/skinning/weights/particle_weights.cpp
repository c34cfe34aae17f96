// SPDX-License-Identifier: MIT

#include "skinning/weights/particle_weights.h"

#include <map>
#include <utility>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

// Each round spreads weights by one edge.
constexpr int kSmoothingRounds = 8;
constexpr float kLeastWeight = 0.01F;  // smaller ones are dropped

using WeightSums = std::vector<std::map<int, float>>;  // for each vertex, weights by their joints

WeightSums weights_at_closest_points(const TriangleMesh& surface, const SkinWeights& weights,
                                     const Points& points) {
  const TriangleTree tree(surface);
  WeightSums sums(points.cols());
  parallel_for(static_cast<int>(points.cols()), [&](int v) {
    const SurfacePoint point = tree.closest(points.col(v))->point;
    const Triangle& t = surface.triangles[point.triangle];
    for (int i = 0; i < 3; ++i)
      for (const auto& [joint, weight] : weights.vertices[t[i]])
        sums[v][joint] += weight * static_cast<float>(point.barycentric[i]);
  });
  return sums;
}

/// Returns the vertices that share an edge with each vertex, none for those of the boundary.
RaggedArray inner_neighbors(const TetrahedronMesh& mesh) {
  std::vector<std::vector<int>> rows(mesh.vertex_count());
  for (const auto& [a, b] : unique_edges(mesh.tetrahedra)) {
    rows[a].push_back(b);
    rows[b].push_back(a);
  }
  for (const Triangle& t : boundary_triangles(mesh.tetrahedra))
    for (const int v : t) rows[v].clear();
  RaggedArray neighbors;
  for (const std::vector<int>& row : rows) {
    neighbors.items.insert(neighbors.items.end(), row.begin(), row.end());
    neighbors.begin.push_back(static_cast<int>(neighbors.items.size()));
  }
  return neighbors;
}

WeightSums averaged(const WeightSums& sums, const RaggedArray& neighbors) {
  WeightSums result = sums;
  parallel_for(neighbors.rows(), [&](int v) {
    if (neighbors.row(v).empty()) return;
    result[v].clear();
    const float share = 1.0F / static_cast<float>(neighbors.row(v).size());
    for (const int other : neighbors.row(v))
      for (const auto& [joint, weight] : sums[other]) result[v][joint] += share * weight;
  });
  return result;
}

/// Drops small weights and scales the others to a sum of 1.
std::vector<SkinWeights::Influence> normalized(const std::map<int, float>& sums) {
  std::vector<SkinWeights::Influence> influences;
  float total = 0.0F;
  for (const auto& [joint, weight] : sums) {
    if (weight < kLeastWeight) continue;
    influences.push_back({joint, weight});
    total += weight;
  }
  for (auto& influence : influences) influence.weight /= total;
  return influences;
}

}  // namespace

SkinWeights particle_weights(const TriangleMesh& surface, const SkinWeights& weights,
                             const TetrahedronMesh& mesh) {
  WeightSums sums = weights_at_closest_points(surface, weights, mesh.positions);
  const RaggedArray neighbors = inner_neighbors(mesh);
  for (int round = 0; round < kSmoothingRounds; ++round) sums = averaged(sums, neighbors);
  SkinWeights result;
  for (const std::map<int, float>& sum : sums) result.vertices.push_back(normalized(sum));
  return result;
}

}  // namespace sinew
