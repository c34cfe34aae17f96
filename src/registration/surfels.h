// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Turns points on the surface of a body into a surface of small separate triangles, so that they
/// can be fitted like a mesh. Dense regions are thinned to about 1/250 of the longest side. Each
/// point gets the normal of the plane through its neighbors, turned outward: from the points that
/// are farthest out, orientations spread to the most parallel neighbors (Hoppe et al. 1992).
/// \param points  finite, 3 x n
/// \return        one triangle around each point that is kept, about as large as the distance to
///                its neighbors
TriangleMesh surfels(const Points& points);

}  // namespace sinew
