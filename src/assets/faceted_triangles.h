#pragma once

#include <vector>

#include "assets/character.h"

namespace sinew {

/// Marks the triangles that a file shades flat (VisiblePart::faceted): its normal is the same at
/// all three corners, about that of the triangle, and at one of the surface vertices normals are
/// more than 30 degrees apart. There one normal for each surface vertex would make the edges of a
/// box look round. A plane within a smooth surface looks the same either way and is not marked.
/// \param positions  of the surface
/// \param normals    for each part, empty or one for each of its vertices, of any length, in the
///                   coordinates of the positions; what is not finite counts as none
void mark_faceted_triangles(const Points& positions,
                            const std::vector<std::vector<Eigen::Vector3f>>& normals,
                            std::vector<VisiblePart>& parts);

}  // namespace sinew
