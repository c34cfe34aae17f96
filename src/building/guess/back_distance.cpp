// SPDX-License-Identifier: MIT

#include "building/guess/back_distance.h"

#include <algorithm>
#include <vector>

namespace sinew {
namespace {

/// Returns the distances at which a ray intersects a surface, by ascending distance.
std::vector<double> intersections(const TriangleMesh& mesh, const Eigen::Vector3d& point,
                                  const Eigen::Vector3d& direction) {
  std::vector<double> distances;
  for (const Triangle& t : mesh.triangles) {
    const Eigen::Vector3d a = mesh.positions.col(t[0]) - point;
    const Eigen::Vector3d b = mesh.positions.col(t[1]) - point;
    const Eigen::Vector3d c = mesh.positions.col(t[2]) - point;
    // Signed volumes of the tetrahedra between the ray and the edges (Moller & Trumbore 1997).
    const double u = direction.dot(b.cross(c));
    const double v = direction.dot(c.cross(a));
    const double w = direction.dot(a.cross(b));
    const bool is_inside = (u > 0.0 && v > 0.0 && w > 0.0) || (u < 0.0 && v < 0.0 && w < 0.0);
    if (!is_inside) continue;
    const double distance = direction.dot(u * a + v * b + w * c) / (u + v + w);
    if (distance > 0.0) distances.push_back(distance);
  }
  std::sort(distances.begin(), distances.end());
  return distances;
}

}  // namespace

double distance_to_back(const TriangleMesh& mesh, const Eigen::Vector3d& point,
                        const Eigen::Vector3d& direction) {
  const std::vector<double> distances = intersections(mesh, point, direction);
  if (distances.empty()) return 0.0;
  // An even number of intersections means that the ray begins outside.
  return distances[distances.size() % 2 == 0 ? 1 : 0];
}

}  // namespace sinew
