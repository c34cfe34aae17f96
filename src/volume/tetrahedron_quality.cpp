// SPDX-License-Identifier: MIT

#include "volume/tetrahedron_quality.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "mesh/prisms.h"

namespace sinew {

std::array<double, 6> dihedral_angles(const Points& positions, const Tetrahedron& t) {
  // For each edge, its ends and the two opposite corners.
  constexpr std::array<std::array<int, 4>, 6> kEdges{
      {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}}};
  std::array<double, 6> angles{};
  for (std::size_t e = 0; e < kEdges.size(); ++e) {
    const auto corner = [&](int i) { return positions.col(t[kEdges[e][i]]); };
    const Eigen::Vector3d axis = (corner(1) - corner(0)).normalized();
    const auto away = [&](int i) -> Eigen::Vector3d {
      const Eigen::Vector3d side = corner(i) - corner(0);
      return side - side.dot(axis) * axis;
    };
    const Eigen::Vector3d a = away(2), b = away(3);
    angles[e] = std::atan2(a.cross(b).norm(), a.dot(b)) * 180.0 / std::numbers::pi;
  }
  return angles;
}

double worst_angle(const Points& positions, const Tetrahedron& tetrahedron) {
  if (!(signed_volume(positions, tetrahedron) > 0.0)) return 0.0;
  const auto [least, most] = std::ranges::minmax(dihedral_angles(positions, tetrahedron));
  return std::min(least, 180.0 - most);
}

double worst_angle(const TetrahedronMesh& mesh, std::span<const int> tetrahedra) {
  double worst = 90.0;
  for (const int t : tetrahedra)
    worst = std::min(worst, worst_angle(mesh.positions, mesh.tetrahedra[t]));
  return worst;
}

TetrahedronQuality quality_of(const TetrahedronMesh& mesh) {
  if (mesh.tetrahedra.empty()) return {.smallest_angle = 0.0};
  TetrahedronQuality quality;
  quality.smallest_volume = signed_volume(mesh.positions, mesh.tetrahedra.front());
  double sum = 0.0;
  for (const Tetrahedron& t : mesh.tetrahedra) {
    const std::array<double, 6> angles = dihedral_angles(mesh.positions, t);
    const auto [least, most] = std::ranges::minmax(angles);
    quality.smallest_angle = std::min(quality.smallest_angle, least);
    quality.largest_angle = std::max(quality.largest_angle, most);
    const double volume = signed_volume(mesh.positions, t);
    quality.smallest_volume = std::min(quality.smallest_volume, volume);
    quality.largest_volume = std::max(quality.largest_volume, volume);
    sum += volume;
  }
  quality.mean_volume = sum / mesh.tetrahedron_count();
  return quality;
}

}  // namespace sinew
