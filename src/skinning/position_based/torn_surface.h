// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Finds where moving least squares would tear a surface, and returns for each vertex how far it
/// should follow its tetrahedron instead: 1 at such places, falling smoothly to 0 within the
/// distance `size`. In a crease that the boundary of the tetrahedra has not, or has deeper, the two
/// ends of a short edge can be bound to opposite walls, and have hardly any neighbors in common.
/// \param surface  the fine surface of the table, at rest
/// \param size     side of the smallest lattice cube of the tetrahedra, m
std::vector<float> torn_shares(const TriangleMesh& surface, const UpsamplingTable& table,
                               double size);

}  // namespace sinew
