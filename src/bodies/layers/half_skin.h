// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "solids/solid.h"

namespace sinew {

/// Polygonizes the half of a skin with x >= 0 (polygonize_half), without tunnels. Where toes touch
/// each other or an ear its head, details smaller than a cell join, with a tunnel between them. The
/// skin is then made a millimeter thicker or thinner until they are joined all the way or not at
/// all. If that does not help either, the skin with tunnels is returned.
/// \param skin    symmetric in x = 0
/// \param inside  a point inside with x = 0
/// \param cell    edge length of a cube, m
/// \return        a disk with its border in x = 0, up to 2.5 mm from the surface
TriangleMesh half_skin(const Solid& skin, const Eigen::Vector3d& inside, double cell);

}  // namespace sinew
