#pragma once

#include "mesh/triangle_mesh.h"
#include "samples/solid.h"

namespace sinew {

/// The half with x >= 0 of the surface of a solid that is its own mirror image in x = 0. Its
/// border has x = 0 exactly. Marching tetrahedra by continuation (Bloomenthal 1988) on the cubes
/// of a grid, six tetrahedra each: always a manifold, and always one component.
/// \param inside  a point inside the solid with x = 0
/// \param cell    edge of a cube; holes and gaps must be wider than it
/// \return        triangles that look outward, many of them slivers: remesh next
TriangleMesh polygonise_half(const Solid& solid, const Eigen::Vector3d& inside, double cell);

}  // namespace sinew
