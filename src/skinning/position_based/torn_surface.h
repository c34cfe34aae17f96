// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Finds where moving least squares would tear a surface, and returns for each vertex the share
/// (0 to 1) by which it should follow its tetrahedron instead: 1 at such places, falling smoothly
/// to 0 within the distance `size`. The two ends of a short edge can follow opposite walls of a
/// crease that is missing or deeper in the boundary of the tetrahedra; they then have hardly any
/// neighbors in common.
/// \param surface  the fine surface of the table, at rest
/// \param size     side of the smallest lattice cube of the tetrahedra, m
std::vector<float> torn_shares(const TriangleMesh& surface, const UpsamplingTable& table,
                               double size);

}  // namespace sinew
