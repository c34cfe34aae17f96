// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Returns, for each vertex, the rotation that best maps the edges around it at rest to the edges
/// now: of all rotations R_i, it minimizes
///
///     sum_j w_ij |(x_i - x_j) - R_i (xbar_i - xbar_j)|^2
///
/// (Sorkine & Alexa 2007, eq. 6).
/// \param stiffness  of SurfaceLaplacian, which holds the weights w_ij of the edges
std::vector<Eigen::Matrix3d> local_rotations(const Eigen::SparseMatrix<double>& stiffness,
                                             const Points& rest, const Points& positions);

/// Returns the rotation nearest to a matrix in the Frobenius norm.
Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& matrix);

}  // namespace sinew
