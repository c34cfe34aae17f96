// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

namespace sinew {

/// Returns for each row its column in the assignment of least total cost (Hungarian method,
/// Kuhn 1955), or -1 for rows that are left over because there are fewer columns.
/// \param cost  rows x columns, finite
std::vector<int> least_cost_assignment(const Eigen::MatrixXd& cost);

}  // namespace sinew
