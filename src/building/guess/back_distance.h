// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the distance from a point inside of a body, or below it, to where a ray first leaves the
/// body: to the back of an animal from between its legs. A tail that curls above the back does not
/// count. Returns 0 if the ray misses the body.
/// \param mesh       closed; its triangles may face inwards
/// \param direction  a unit vector
double distance_to_back(const TriangleMesh& mesh, const Eigen::Vector3d& point,
                        const Eigen::Vector3d& direction);

}  // namespace sinew
