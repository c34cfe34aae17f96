// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "solids/scalar_grid.h"

namespace sinew {

/// Finds the connected pieces of the region where a field is negative. Points that are neighbors
/// along an axis are connected.
/// \param least_share  pieces with a smaller share of the points of the region are left out
/// \return             the point with the least value of each piece, the largest piece first
std::vector<Eigen::Vector3i> deepest_points(const ScalarGrid& field, double least_share);

}  // namespace sinew
