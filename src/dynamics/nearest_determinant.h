// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// Returns the matrix with determinant `target` (positive) that is nearest to a finite matrix F.
/// With the signed singular values sigma of F (F = R S, S = V diag(sigma) V^T), it is
/// R V diag(s) V^T with the stretches s of stretches_with_product(). The published "few steps of
/// gradient descent" end at some matrix of that determinant, not the nearest one. For inverted
/// elements they find none.
Eigen::Matrix3d nearest_with_determinant(const Eigen::Matrix3d& f, double target);

}  // namespace sinew
