// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Prepares a surface for collisions. Vertices at the same position are merged; vertices that are
/// not finite or unused and repeated triangles are removed. Neighbors get the same orientation,
/// and closed components face outward. Components that face inward and lie inside of others stay
/// cavities. The sign of the signed volume of the whole mesh decides which side is outward.
TriangleMesh outward_surface(TriangleMesh mesh);

}  // namespace sinew
