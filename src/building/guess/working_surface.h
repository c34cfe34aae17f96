// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the surface on which a skeleton is guessed: connected, a manifold, and with evenly sized
/// triangles, about eight thousand vertices. Dense surfaces are decimated, coarse ones subdivided.
/// Of a body with small loose pieces (eyes, buttons), only the body itself is kept. Pieces that
/// overlap, such as clothes and limbs, are joined by the surface around their union.
/// \throws InputError if the surface encloses no volume or falls apart; Cancelled
TriangleMesh working_surface(const TriangleMesh& skin, const Progress& progress = {});

}  // namespace sinew
