// SPDX-License-Identifier: MIT

#pragma once

#include "volume/octree.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Holds tetrahedra that fill an octree without gaps.
struct Lattice {
  TetrahedronMesh mesh;
  std::vector<bool> is_center;  ///< for each vertex, true for centers of cubes
};

/// Fills a balanced octree with the tetrahedra of a body-centered cubic lattice (Labelle & Shewchuk
/// 2007, "Isosurface stuffing"). Its vertices are the corners and the centers of the cubes. Four
/// tetrahedra surround the line between the centers of two equal cubes that share a side, and are
/// bisected where smaller cubes split an edge of that side. Between a cube and a smaller one, the
/// common side is cut along the diagonal that touches the center of the larger side. At the border
/// of the octree, half of the outermost cubes stays empty.
Lattice fill_octree(const Octree& octree);

}  // namespace sinew
