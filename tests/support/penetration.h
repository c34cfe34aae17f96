// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "session/playing/quality.h"

namespace sinew {

/// Returns the distance between a point and a triangle (Ericson 2005, 5.1.5).
inline double distance_to_triangle(const Eigen::Vector3d& p, const Eigen::Vector3d& a,
                                   const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
  const Eigen::Vector3d ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return ap.norm();
  const Eigen::Vector3d bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return bp.norm();
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return (ap - d1 / (d1 - d3) * ab).norm();
  const Eigen::Vector3d cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return cp.norm();
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return (ap - d2 / (d2 - d6) * ac).norm();
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return (bp - (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b)).norm();
  return std::abs(ap.dot(ab.cross(ac).normalized()));
}

/// Returns the largest penetration depth of the given vertices. The depth of a vertex is its
/// distance from the nearest triangle that faces the opposite direction. All triangles are tried.
inline double deepest(const TriangleMesh& surface, const Points& skin,
                      const std::vector<int>& vertices) {
  Points normals = Points::Zero(3, skin.cols());
  for (const Triangle& t : surface.triangles) {
    const Eigen::Vector3d a = skin.col(t[0]), b = skin.col(t[1]), c = skin.col(t[2]);
    for (const int v : t) normals.col(v) += (b - a).cross(c - a);
  }
  double deepest = 0.0;
  for (const int v : vertices) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Triangle& t : surface.triangles) {
      const Eigen::Vector3d a = skin.col(t[0]), b = skin.col(t[1]), c = skin.col(t[2]);
      if ((b - a).cross(c - a).dot(normals.col(v)) >= 0.0) continue;
      nearest = std::min(nearest, distance_to_triangle(skin.col(v), a, b, c));
    }
    deepest = std::max(deepest, nearest);
  }
  return deepest;
}

inline double mean_edge(const TriangleMesh& surface) {
  double sum = 0.0;
  for (const Triangle& t : surface.triangles)
    for (int k = 0; k < 3; ++k)
      sum += (surface.positions.col(t[k]) - surface.positions.col(t[(k + 1) % 3])).norm();
  return sum / (3.0 * static_cast<double>(surface.triangles.size()));
}

}  // namespace sinew
