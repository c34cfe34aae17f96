// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "volume/inner_surface.h"
#include "volume/solid_surface.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Tells how vertices may move without changing the shape of what the tetrahedra fill.
struct VertexMobility {
  std::vector<const SolidSurface*> surfaces;  ///< on which each vertex slides; null: moves freely
  std::vector<char> held;                     ///< 1 for each vertex that stays where it is
};

/// Vertices of the boundary slide on the surface of the body, and those between two regions on the
/// inner surface between them. Vertices on several surfaces are held.
/// \param regions  of each tetrahedron (region_mesh.h); empty: all are tissue
/// \return         with pointers to the solids of the arguments
VertexMobility vertex_mobility(const TetrahedronMesh& mesh, const SolidSurface& body,
                               std::span<const int> regions = {},
                               std::span<const InnerSurface> inner = {});

}  // namespace sinew
