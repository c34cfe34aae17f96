// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Smooths a surface where triangles are folded over (folded_triangles()): their corners and, if
/// that is not enough, more and more rings around them move halfway to the mean of their neighbors.
/// Some triangles may remain folded after 24 rounds.
/// \param rest       the surface without folds, 3 x n
/// \param positions  the surface with folds, 3 x n
/// \return           3 x n; vertices away from folds stay where they are
Points smoothed_folds(const Points& rest, Points positions, const std::vector<Triangle>& triangles);

}  // namespace sinew
