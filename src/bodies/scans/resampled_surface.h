// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Triangulates a closed surface anew, so that nothing of its own triangles is left: by dual
/// marching cubes on a grid whose place and orientation follow from a seed. Vertices are spread
/// evenly and lie on the surface. As in a scan, skin that touches other skin, or is nearer to it
/// than `spacing`, merges with it, and what such places enclose is left out.
/// \param surface  closed, with outward triangles, m; it may enter itself
/// \param spacing  width of the grid's cells, m, which is about the length of the edges
/// \return         one component, a closed manifold
TriangleMesh resampled_surface(const TriangleMesh& surface, double spacing, std::uint64_t seed);

}  // namespace sinew
