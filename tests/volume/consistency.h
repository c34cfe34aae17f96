// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "mesh/prisms.h"
#include "mesh/triangle_mesh.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

inline double volume_of(const Points& positions, const std::vector<Tetrahedron>& tetrahedra) {
  double sum = 0.0;
  for (const Tetrahedron& t : tetrahedra) sum += signed_volume(positions, t);
  return sum;
}

inline double volume_of(const TetrahedronMesh& mesh) {
  return volume_of(mesh.positions, mesh.tetrahedra);
}

/// Checks that elements neither overlap nor are inverted: their volumes add up to the volume that
/// the boundary encloses, and every inner triangle has one element on each side.
inline void expect_consistent(const TetrahedronMesh& mesh) {
  for (const Tetrahedron& t : mesh.tetrahedra) ASSERT_GT(signed_volume(mesh.positions, t), 0.0);
  EXPECT_NEAR(volume_of(mesh), signed_volume(mesh.positions, boundary_triangles(mesh.tetrahedra)),
              1e-9 * volume_of(mesh));
  std::map<Triangle, int> sides;  // positive and negative uses of a triangle cancel
  for (const Tetrahedron& t : mesh.tetrahedra) {
    for (Triangle triangle : triangles_of(t)) {
      const bool even =
          std::ranges::is_sorted(triangle) ||
          (triangle[0] > triangle[1]) + (triangle[1] > triangle[2]) + (triangle[0] > triangle[2]) ==
              2;
      std::ranges::sort(triangle);
      sides[triangle] += even ? 1 : -1;
    }
  }
  for (const auto& [triangle, uses] : sides) ASSERT_LE(std::abs(uses), 1);
}

}  // namespace sinew
