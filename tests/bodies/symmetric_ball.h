// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Builds a sphere around the origin that is exactly symmetric in x = 0: an octahedron whose
/// triangles are divided into four `levels` times.
inline TriangleMesh symmetric_ball(double radius, int levels) {
  std::vector<Eigen::Vector3d> points = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                         {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
  std::vector<Triangle> triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                     {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int level = 0; level < levels; ++level) {
    std::map<std::pair<int, int>, int> middles;
    const auto middle = [&](int a, int b) {
      const auto [entry, is_new] =
          middles.try_emplace(std::minmax(a, b), static_cast<int>(points.size()));
      if (is_new) points.emplace_back((points[a] + points[b]).normalized());
      return entry->second;
    };
    std::vector<Triangle> divided;
    for (const auto& [a, b, c] : triangles) {
      const int ab = middle(a, b);
      const int bc = middle(b, c);
      const int ca = middle(c, a);
      for (const Triangle& t : {Triangle{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}})
        divided.push_back(t);
    }
    triangles = std::move(divided);
  }
  TriangleMesh mesh;
  mesh.triangles = std::move(triangles);
  mesh.positions.resize(3, static_cast<Eigen::Index>(points.size()));
  for (std::size_t v = 0; v < points.size(); ++v)
    mesh.positions.col(static_cast<Eigen::Index>(v)) = radius * points[v];
  return mesh;
}

}  // namespace sinew
