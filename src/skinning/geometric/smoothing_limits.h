// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the largest distance over which delta mush may smooth the surface around each vertex: a
/// multiple of the local thickness of the body. The steps of the paper reach a number of edges. On
/// a coarse mesh that is longer than the bones of a tail or an arm, whose bends would be smoothed
/// away.
///
/// The thickness is that of feature_sizes(), or of the thinnest neighbor: at the tip of a limb, the
/// ray of feature_sizes() runs along the limb instead of across it. It counts as at least 1 % of
/// the longest side of the surface, since thin sheets would not be smoothed at all, and as at most
/// 20 %, also for open sheets, which have no thickness.
/// \param multiple  of the thickness
/// \return one length for each vertex
Eigen::VectorXd smoothing_limits(const TriangleMesh& surface, double multiple);

}  // namespace sinew
