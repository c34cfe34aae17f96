// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Extends the skinning weights of a surface to the vertices of the tetrahedra that fill it. Each
/// vertex takes the weights at the closest point of the surface. Inside, where the closest point
/// jumps from one side of a limb to the other, the weights are then averaged over neighbors.
SkinWeights particle_weights(const TriangleMesh& surface, const SkinWeights& weights,
                             const TetrahedronMesh& mesh);

}  // namespace sinew
