// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "solids/solid.h"

namespace sinew {

/// Polygonizes the half of a skin with x >= 0 (polygonize_half), without tunnels. A tunnel arises
/// where toes touch each other, or an ear touches the head, in several places with a gap between
/// them. In this case, the skin is made up to 2.5 mm thicker or 1.4 mm thinner, which closes the
/// gap or separates the parts. If no thickness avoids tunnels, the skin is returned with them.
/// \param skin    symmetric in x = 0
/// \param inside  a point inside with x = 0
/// \param cell    edge length of a cube, m
/// \return        a disk with its border in x = 0, up to 2.5 mm from the surface
TriangleMesh half_skin(const Solid& skin, const Eigen::Vector3d& inside, double cell);

}  // namespace sinew
