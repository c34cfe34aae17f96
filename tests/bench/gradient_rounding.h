// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

namespace sinew {

/// Recurrences of Jacobi-preconditioned conjugate gradients. Three right-hand sides share their
/// step lengths.
enum class Recurrence {
  kPublished,         ///< Hestenes & Stiefel, as in Komaritzan 2022, Alg. 3.2, but d = J r + tau d
  kChronopoulosGear,  ///< both dot products at once (src/dynamics/cuda/conjugate_gradients.h)
  kPipelined,         ///< A u by a recurrence as well (Ghysels & Vanroose 2014)
};

/// Returns the norm of the residual relative to the right-hand side after the given numbers of
/// iterations in float. The residual itself is computed in double. Runs on the CPU.
/// \param iterations  in ascending order
std::vector<double> residuals_in_float(const Eigen::SparseMatrix<double>& lower,
                                       const Eigen::MatrixX3f& right_hand_side,
                                       Recurrence recurrence, const std::vector<int>& iterations);

}  // namespace sinew
