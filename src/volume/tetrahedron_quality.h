// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <span>

#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Returns the six dihedral angles of a tetrahedron in degrees, in the order of the edges 01, 02,
/// 03, 12, 13 and 23.
std::array<double, 6> dihedral_angles(const Points& positions, const Tetrahedron& tetrahedron);

/// Returns the smallest of the dihedral angles of a tetrahedron and of their supplements to 180
/// degrees; 0 if it is inverted.
double worst_angle(const Points& positions, const Tetrahedron& tetrahedron);
/// Returns the smallest worst_angle() of some tetrahedra of a mesh, given by their indices; 90
/// without any.
double worst_angle(const TetrahedronMesh& mesh, std::span<const int> tetrahedra);

/// Summarizes the shape of the elements of a mesh.
struct TetrahedronQuality {
  double smallest_angle = 180.0;  ///< dihedral, degrees
  double largest_angle = 0.0;     ///< dihedral, degrees
  double smallest_volume = 0.0;   ///< cubic units of the positions
  double mean_volume = 0.0;
  double largest_volume = 0.0;
};

/// Measures all elements. Without any, both angles are 0.
TetrahedronQuality quality_of(const TetrahedronMesh& mesh);

}  // namespace sinew
