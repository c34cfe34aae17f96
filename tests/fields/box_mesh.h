// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Returns a box from the origin to `size`, divided into cubes of six tetrahedra each.
inline TetrahedronMesh make_box(const std::array<int, 3>& cubes, const Eigen::Vector3d& size) {
  TetrahedronMesh mesh;
  const auto node = [&](int x, int y, int z) {
    return (z * (cubes[1] + 1) + y) * (cubes[0] + 1) + x;
  };
  mesh.positions.resize(3, node(cubes[0], cubes[1], cubes[2]) + 1);
  for (int z = 0; z <= cubes[2]; ++z)
    for (int y = 0; y <= cubes[1]; ++y)
      for (int x = 0; x <= cubes[0]; ++x)
        mesh.positions.col(node(x, y, z)) = Eigen::Vector3d(
            size.x() * x / cubes[0], size.y() * y / cubes[1], size.z() * z / cubes[2]);
  constexpr std::array<std::array<int, 3>, 6> kAxes{
      {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}}};
  for (int z = 0; z < cubes[2]; ++z) {
    for (int y = 0; y < cubes[1]; ++y) {
      for (int x = 0; x < cubes[0]; ++x) {
        for (const auto& axes : kAxes) {  // a path along three edges of the cube
          std::array<int, 3> at{x, y, z};
          Tetrahedron t{node(x, y, z)};
          for (int i = 0; i < 3; ++i) {
            ++at[axes[i]];
            t[i + 1] = node(at[0], at[1], at[2]);
          }
          Eigen::Matrix3d edges;
          for (int i = 0; i < 3; ++i)
            edges.col(i) = mesh.positions.col(t[i + 1]) - mesh.positions.col(t[0]);
          if (edges.determinant() < 0.0) std::swap(t[2], t[3]);
          mesh.tetrahedra.push_back(t);
        }
      }
    }
  }
  return mesh;
}

/// Returns the nodes of a mesh for which a condition holds.
template <typename Condition>
std::vector<int> nodes_where(const TetrahedronMesh& mesh, Condition&& condition) {
  std::vector<int> nodes;
  for (int v = 0; v < mesh.vertex_count(); ++v)
    if (condition(Eigen::Vector3d(mesh.positions.col(v)))) nodes.push_back(v);
  return nodes;
}

/// Moves the nodes inside a box from the origin to `size` at random by up to `distance`.
inline void jitter_inside(TetrahedronMesh& mesh, const Eigen::Vector3d& size, double distance,
                          unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> draw(-distance, distance);
  for (auto place : mesh.positions.colwise()) {
    const Eigen::Vector3d by{draw(random), draw(random), draw(random)};
    if ((place.array() > 1e-9).all() && ((size - place).array() > 1e-9).all()) place += by;
  }
}

}  // namespace sinew
