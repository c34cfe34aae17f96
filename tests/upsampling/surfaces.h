// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "support/meshes.h"

namespace sinew {

/// Returns a grid of (columns + 1) x (rows + 1) vertices place(u, v), row by row, with u and v in
/// [0, 1].
template <typename Place>
TriangleMesh make_sheet(int columns, int rows, Place&& place) {
  TriangleMesh mesh;
  mesh.positions.resize(3, (columns + 1) * (rows + 1));
  const auto vertex = [columns](int i, int j) { return j * (columns + 1) + i; };
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      mesh.positions.col(vertex(i, j)) =
          place(static_cast<double>(i) / columns, static_cast<double>(j) / rows);
    }
  }
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      mesh.triangles.push_back({vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1)});
      mesh.triangles.push_back({vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1)});
    }
  }
  return mesh;
}

/// Returns a mesh with both meshes as separate components.
inline TriangleMesh joined(const TriangleMesh& first, const TriangleMesh& second) {
  TriangleMesh mesh = first;
  const int offset = first.vertex_count();
  mesh.positions.conservativeResize(3, offset + second.vertex_count());
  mesh.positions.rightCols(second.vertex_count()) = second.positions;
  for (const Triangle& t : second.triangles) {
    mesh.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
  }
  return mesh;
}

inline TriangleMesh reversed(TriangleMesh mesh) {
  for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

/// Returns a limb along x, 2 units long, with bulges and without circular cross sections.
inline TriangleMesh make_limb(int rings, int segments) {
  TriangleMesh mesh = make_revolution(rings, segments, [](double t) {
    const double angle = std::numbers::pi * t;
    return std::pair{-std::cos(angle),
                     0.3 * std::sin(angle) * (1.0 + 0.25 * std::sin(8.0 * angle))};
  });
  for (Eigen::Index i = 0; i < mesh.positions.cols(); ++i) {
    auto p = mesh.positions.col(i);
    p[1] *= 1.0 + 0.2 * std::sin(4.0 * p[0] + 3.0 * p[2]);
  }
  return mesh;
}

}  // namespace sinew
