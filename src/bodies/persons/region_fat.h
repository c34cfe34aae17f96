// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the mass of the fat in each FatRegion, kg: of the prisms between two layers, each of
/// which belongs to the regions of its corners.
/// \param below_skin  vertices of the lower side of the skin, with the triangles of the other layer
/// \param shares      FatMap::shares() of each vertex
std::vector<double> fat_by_region(const TriangleMesh& muscle_surface, const Points& below_skin,
                                  const std::vector<std::vector<double>>& shares);

}  // namespace sinew
