// SPDX-License-Identifier: MIT

#pragma once

#include "registration/pose_fit.h"

namespace sinew {

/// Returns the skeleton of a fitted body, at rest in the pose of the scan. Each joint moves from
/// its place in the pose fit by the mean displacement of the skin around it, of the vertices that
/// it and its parent move.
/// \param skin     fitted, 3 x n, in the coordinates of the pose fit
/// \param weights  of its vertices
Skeleton fitted_skeleton(const PoseFit& pose, const Points& skin, const SkinWeights& weights);

}  // namespace sinew
