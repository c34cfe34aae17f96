// SPDX-License-Identifier: MIT

#pragma once

#include "volume/tetrahedron_mesh.h"
#include "volume/vertex_mobility.h"

namespace sinew {

/// Moves vertices until no dihedral angle is below `wanted` degrees or above 180 minus that, where
/// this is possible: by hill climbing, one vertex at a time, on the worst angle of the elements at
/// the vertex (Freitag & Ollivier-Gooch 1997). Vertices that are to slide on a surface but do not
/// lie on it stay where they are. No element becomes worse than the worst one next to it.
void smooth(TetrahedronMesh& mesh, const VertexMobility& mobility, double wanted);

}  // namespace sinew
