// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "core/types.h"

namespace sinew {

/// Returns points moved by linear blend skinning, in double precision.
/// \param rest        3 x n, in the rest pose
/// \param transforms  of skinning_transforms()
Points posed_points(const Points& rest, const SkinWeights& weights,
                    const std::vector<Transform>& transforms);

/// Returns the points that posed_points() would take to `posed`: each is moved by the inverse of
/// its blended 3 x 4 matrix. Where a joint is twisted so far that this matrix (nearly) collapses
/// the skin, the inverse of the strongest joint's transform is used.
Points unposed_points(const Points& posed, const SkinWeights& weights,
                      const std::vector<Transform>& transforms);

}  // namespace sinew
