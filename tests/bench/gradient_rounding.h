#pragma once

#include <Eigen/SparseCore>
#include <vector>

namespace sinew {

/// Recurrences of conjugate gradients, Jacobi-preconditioned, three right-hand sides sharing their
/// step lengths.
enum class Recurrence {
  kPublished,         ///< Hestenes & Stiefel, as in Komaritzan 2022, Alg. 3.2
  kChronopoulosGear,  ///< both sums at one time (src/dynamics/cuda/conjugate_gradients.h)
  kPipelined,         ///< A u by a recurrence, too (Ghysels & Vanroose 2014)
};

/// What float leaves of the residual after so many iterations, relative to the right-hand side;
/// on the host.
std::vector<double> residuals_in_float(const Eigen::SparseMatrix<double>& lower,
                                       const Eigen::MatrixX3f& right_hand_side,
                                       Recurrence recurrence, const std::vector<int>& iterations);

}  // namespace sinew
