// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the thickness of the body at each vertex: the distance from the vertex along its inward
/// normal to the point where this ray leaves the body. The thickness is infinite if the ray does
/// not leave the body, for example on an open sheet.
Eigen::VectorXd feature_sizes(const TriangleMesh& skin);

}  // namespace sinew
