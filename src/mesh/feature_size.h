#pragma once

#include <Eigen/Core>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns for each vertex how thick the body is there: the way from the vertex straight in,
/// against its normal, to where that leaves the body again. Infinite where it does not, as on a
/// sheet.
Eigen::VectorXd feature_sizes(const TriangleMesh& skin);

}  // namespace sinew
