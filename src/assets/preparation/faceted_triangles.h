// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"

namespace sinew {

/// Marks the triangles that a file shades flat (VisiblePart::faceted). The normals at the three
/// corners of such a triangle are the same and about its own normal, and the normals at one of its
/// surface vertices are more than 30 degrees apart. One normal per surface vertex would make the
/// edges of a box look round there. A flat area within a smooth surface looks the same either way
/// and is not marked.
/// \param positions  3 x n, of the surface
/// \param normals    for each part, empty or one per vertex of the part, of any length, in the
///                   coordinates of the positions; normals that are not finite count as missing
void mark_faceted_triangles(const Points& positions,
                            const std::vector<std::vector<Eigen::Vector3f>>& normals,
                            std::vector<VisiblePart>& parts);

}  // namespace sinew
