// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns for each vertex of a surface the joint that moves most of the excluded region in which
/// it lies: the one with the largest weight over its area. -1 for vertices that are not excluded.
/// Regions are connected by triangles of which all corners are excluded.
/// \param excluded  for each vertex, above 0 if it is excluded
std::vector<int> joints_of_excluded(const TriangleMesh& surface, const std::vector<float>& excluded,
                                    const SkinWeights& weights);

}  // namespace sinew
