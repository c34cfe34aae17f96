// SPDX-License-Identifier: MIT

#include "position_based/compliances.h"

#include <algorithm>
#include <cmath>

#include "mesh/prisms.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {
namespace {

/// Returns for each edge a sixth of the volumes of its tetrahedra.
std::vector<double> edge_volumes(const PositionBody& body) {
  std::vector<double> volumes(body.edges.size(), 0.0);
  for (const Tetrahedron& t : body.tetrahedra) {
    const double share = signed_volume(body.rest, t) / 6.0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i + 1; j < 4; ++j) {
        const std::array<int, 2> edge{std::min(t[i], t[j]), std::max(t[i], t[j])};
        const auto found = std::ranges::lower_bound(body.edges, edge);
        volumes[found - body.edges.begin()] += share;
      }
    }
  }
  return volumes;
}

/// Returns for each vertex a third of the areas of its triangles on the boundary.
std::vector<double> boundary_areas(const PositionBody& body) {
  std::vector<double> areas(body.rest.cols(), 0.0);
  for (const Triangle& t : boundary_triangles(body.tetrahedra)) {
    const Eigen::Vector3d a = body.rest.col(t[0]);
    const Eigen::Vector3d normal = (body.rest.col(t[1]) - a).cross(body.rest.col(t[2]) - a);
    for (const int v : t) areas[v] += normal.norm() / 6.0;
  }
  return areas;
}

constexpr double kReach = 0.1;

}  // namespace

std::vector<float> volume_reaches(const PositionBody& body) {
  std::vector<float> reaches;
  for (const Tetrahedron& t : body.tetrahedra)
    reaches.push_back(static_cast<float>(kReach * std::cbrt(signed_volume(body.rest, t))));
  return reaches;
}

Compliances compliances_of(const PositionBody& body, const PositionSettings& settings) {
  Compliances result;
  for (const Tetrahedron& t : body.tetrahedra)
    result.volumes.push_back(
        static_cast<float>(signed_volume(body.rest, t) / settings.volume_stiffness));
  const std::vector<double> volumes = edge_volumes(body);
  for (std::size_t e = 0; e < body.edges.size(); ++e) {
    const auto& [a, b] = body.edges[e];
    const double squared_length = (body.rest.col(a) - body.rest.col(b)).squaredNorm();
    result.edges.push_back(
        static_cast<float>(squared_length / (settings.stretch_stiffness * volumes[e])));
  }
  const std::vector<double> areas = boundary_areas(body);
  for (const Tether& tether : body.tethers)
    result.tethers.push_back(
        static_cast<float>(tether.length / (settings.stretch_stiffness * areas[tether.particle])));
  return result;
}

}  // namespace sinew
