// SPDX-License-Identifier: MIT

#pragma once

#include <span>

#include "volume/solid_surface.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Moves vertices until no dihedral angle is below `wanted` degrees or above 180 minus that, where
/// this is possible: by hill climbing, one vertex at a time, on the worst angle of the elements at
/// the vertex (Freitag & Ollivier-Gooch 1997). Vertices of the boundary that lie on the surface
/// stay on it; others of the boundary stay where they are. No element becomes worse than the worst
/// one next to it.
/// \param held  1 for each vertex that stays where it is; empty: none
void smooth(TetrahedronMesh& mesh, const SolidSurface& solid, double wanted,
            std::span<const char> held = {});

}  // namespace sinew
