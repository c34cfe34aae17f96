// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns one closed surface around several, which may be open: what is outside all of them as far
/// as a ball enters (morphological closing), moved outward. Voids inside are filled.
/// \param radius  of the ball, m, at least 0.01
/// \param offset  m, less than the radius
/// \return        the largest piece, with edges of about 7 mm; empty without triangles
TriangleMesh closed_hull(const std::vector<const TriangleMesh*>& meshes, double radius,
                         double offset);

/// Returns closed_hull() with fewer vertices, moved outward again where it does not cover the
/// vertices of the meshes.
TriangleMesh light_hull(const std::vector<const TriangleMesh*>& meshes, double radius,
                        double offset, int vertices);

}  // namespace sinew
