// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "mesh/triangle_mesh.h"
#include "support/meshes.h"

namespace sinew {

/// Returns both meshes as one, without joining them.
inline TriangleMesh joined(TriangleMesh mesh, const TriangleMesh& other) {
  const int first = mesh.vertex_count();
  mesh.positions.conservativeResize(3, first + other.vertex_count());
  mesh.positions.rightCols(other.vertex_count()) = other.positions;
  for (const auto& [a, b, c] : other.triangles)
    mesh.triangles.push_back({a + first, b + first, c + first});
  return mesh;
}

/// Returns a mesh moved.
inline TriangleMesh moved(TriangleMesh mesh, const Eigen::Vector3d& by) {
  mesh.positions.colwise() += by;
  return mesh;
}

/// Bends a mesh along the unit circle around the z axis: (x, y, z) becomes the point at the angle x
/// and the radius 1 - y. So the ends of a tube that is longer than 2 pi overlap.
inline TriangleMesh bent(TriangleMesh mesh) {
  for (auto point : mesh.positions.colwise())
    point = Eigen::Vector3d((1.0 - point.y()) * std::cos(point.x()),
                            (1.0 - point.y()) * std::sin(point.x()), point.z());
  return mesh;
}

}  // namespace sinew
