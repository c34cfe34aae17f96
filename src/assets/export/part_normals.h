// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "core/types.h"

namespace sinew {

/// Returns the unit normals with which a part is shaded: those of the facets at the vertices of
/// faceted triangles (VisiblePart::faceted), and those of the surface elsewhere. 3 x vertices of
/// the part. \param positions  3 x n, of the surface \param normals    3 x n, unit normals of the
/// surface
PointsF part_normals(const VisiblePart& part, const PointsF& positions, const PointsF& normals);

}  // namespace sinew
