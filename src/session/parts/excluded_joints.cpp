// SPDX-License-Identifier: MIT

#include "session/parts/excluded_joints.h"

#include <algorithm>
#include <map>

#include "mesh/adjacency.h"

namespace sinew {

std::vector<int> joints_of_excluded(const TriangleMesh& surface, const std::vector<float>& excluded,
                                    const SkinWeights& weights) {
  const auto is_excluded = [&](int v) { return excluded[v] > 0.0F; };
  std::vector<Triangle> inside;
  std::vector<double> areas(excluded.size(), 0.0);
  for (const Triangle& t : surface.triangles) {
    if (!std::all_of(t.begin(), t.end(), is_excluded)) continue;
    inside.push_back(t);
    const Eigen::Vector3d corner = surface.positions.col(t[0]);
    const Eigen::Vector3d a = surface.positions.col(t[1]) - corner;
    const Eigen::Vector3d b = surface.positions.col(t[2]) - corner;
    for (const int v : t) areas[v] += a.cross(b).norm();
  }
  // Vertices without such triangles are regions of their own, whose areas do not matter.
  const std::vector<int> regions = connected_components(surface.vertex_count(), inside);
  std::map<int, std::map<int, double>> shares;  // by region and joint
  for (std::size_t v = 0; v < excluded.size(); ++v) {
    if (!is_excluded(static_cast<int>(v))) continue;
    for (const auto& [joint, weight] : weights.vertices[v])
      shares[regions[v]][joint] += weight * std::max(areas[v], 1e-30);
  }
  std::vector<int> joints(excluded.size(), -1);
  for (std::size_t v = 0; v < excluded.size(); ++v) {
    const auto found = shares.find(regions[v]);
    if (!is_excluded(static_cast<int>(v)) || found == shares.end()) continue;
    joints[v] = std::max_element(found->second.begin(), found->second.end(),
                                 [](const auto& a, const auto& b) { return a.second < b.second; })
                    ->first;
  }
  return joints;
}

}  // namespace sinew
