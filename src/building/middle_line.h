// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the line through the middle of a long body, such as a snake or a fish, from the thicker
/// end to the thinner one. The ends are the two points of the surface that are farthest from each
/// other along it. In between, each point is the centroid of the strip of the surface that is
/// equally far from an end, so the line follows a body that is coiled. Of a surface in several
/// pieces, that with the most vertices is used.
/// \param count  number of points, at least 2
/// \return       empty for a surface without triangles
std::vector<Eigen::Vector3d> middle_line(const TriangleMesh& surface, int count = 64);

/// Returns the point of a polyline at a fraction of its length.
/// \param line      at least one point
/// \param fraction  clamped to [0, 1]
Eigen::Vector3d point_along(const std::vector<Eigen::Vector3d>& line, double fraction);

}  // namespace sinew
