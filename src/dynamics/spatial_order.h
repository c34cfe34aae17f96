// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Returns the elements' indices in the order of a space-filling curve (Morton order), so that the
/// elements of a block share many vertices.
/// \param centers  center of each element, 3 x n
std::vector<int> spatial_order(const Points& centers);

}  // namespace sinew
