// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "solids/solid.h"

namespace sinew {

/// Polygonizes the half with x >= 0 of the surface of a solid that is symmetric in x = 0. The
/// border has x = 0 exactly. The method is marching tetrahedra by continuation (Bloomenthal 1988)
/// on a grid of cubes with six tetrahedra each. The result is always a manifold with one component.
/// \param inside  a point inside the solid with x = 0
/// \param cell    edge length of a cube, m; holes and gaps must be wider than it
/// \return        triangles that face outward, many of them slivers, which need remeshing
TriangleMesh polygonize_half(const Solid& solid, const Eigen::Vector3d& inside, double cell);

}  // namespace sinew
