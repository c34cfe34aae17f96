// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <numbers>

#include "mesh/decimation.h"
#include "support/meshes.h"

namespace sinew {

/// Builds a sheet of rows x columns vertices at place(u, v), with u and v in [0, 1]. In each
/// direction it is open or closed to a ring.
template <typename Place>
TriangleMesh make_grid(int rows, int columns, bool row_ring, bool column_ring, Place&& place) {
  TriangleMesh mesh;
  mesh.positions.resize(3, rows * columns);
  const auto fraction = [](int i, int count, bool ring) {
    return static_cast<double>(i) / (ring ? count : count - 1);
  };
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      mesh.positions.col(i * columns + j) =
          place(fraction(i, rows, row_ring), fraction(j, columns, column_ring));
    }
  }
  for (int i = 0; i < (row_ring ? rows : rows - 1); ++i) {
    for (int j = 0; j < (column_ring ? columns : columns - 1); ++j) {
      const int a = i * columns + j;
      const int b = i * columns + (j + 1) % columns;
      const int c = (i + 1) % rows * columns + j;
      const int d = (i + 1) % rows * columns + (j + 1) % columns;
      mesh.triangles.push_back({a, b, d});
      mesh.triangles.push_back({a, d, c});
    }
  }
  return mesh;
}

/// Builds the unit square in the plane z = 0, with its front towards +z.
inline TriangleMesh make_sheet(int side) {
  return make_grid(side, side, false, false,
                   [](double y, double x) { return Eigen::Vector3d(x, y, 0.0); });
}

inline TriangleMesh make_torus(int rings, int segments) {
  return make_grid(rings, segments, true, true, [](double around, double across) {
    const double a = 2.0 * std::numbers::pi * around;
    const double b = 2.0 * std::numbers::pi * across;
    const double radius = 1.0 - 0.4 * std::cos(b);
    return Eigen::Vector3d(radius * std::cos(a), radius * std::sin(a), 0.4 * std::sin(b));
  });
}

/// Builds a tube of radius 0.25 around the x axis that is open at x = 0 and x = 1.
inline TriangleMesh make_open_tube(int rings, int segments) {
  return make_grid(rings, segments, false, true, [](double x, double around) {
    const double a = 2.0 * std::numbers::pi * around;
    return Eigen::Vector3d(x, 0.25 * std::cos(a), 0.25 * std::sin(a));
  });
}

/// Builds a sphere with lobes that is star-shaped: every ray from the origin hits it once.
inline TriangleMesh make_lobes() {
  TriangleMesh mesh = make_sphere(1.0, 40, 60);
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Eigen::Vector3d p = mesh.positions.col(v);
    mesh.positions.col(v) *= 1.0 + 0.3 * std::sin(4.0 * p.x()) * std::cos(5.0 * p.y() + p.z());
  }
  return mesh;
}

inline TriangleMesh join(const TriangleMesh& first, const TriangleMesh& second,
                         const Eigen::Vector3d& shift) {
  TriangleMesh mesh = first;
  const int count = first.vertex_count();
  mesh.positions.conservativeResize(3, count + second.vertex_count());
  mesh.positions.rightCols(second.vertex_count()) = second.positions.colwise() + shift;
  for (const Triangle& t : second.triangles) {
    mesh.triangles.push_back({t[0] + count, t[1] + count, t[2] + count});
  }
  return mesh;
}

inline DecimatedMesh decimate_to(const TriangleMesh& mesh, int target) {
  return decimate(mesh, {.target_vertices = target});
}

}  // namespace sinew
