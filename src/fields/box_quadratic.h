// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "fields/operators.h"

namespace sinew {

/// Minimizes x^T A x / 2 - b^T x over the box 0 <= x <= 1 by block principal pivoting (Júdice &
/// Pires 1994): in each round, the unknowns that are free are solved for exactly, and those that
/// violate a condition of optimality change sides. If this cycles, only one changes at a time,
/// which cannot cycle. The rounds are cheap where most unknowns are at a bound.
class BoxQuadratic {
 public:
  /// Prepares A, which is symmetric and positive definite.
  explicit BoxQuadratic(const SparseMatrix& matrix);

  /// Returns the minimizer, up to violations of 1e-5 of the conditions of optimality. Gradients are
  /// divided by the diagonal of the matrix for this.
  /// \param b      linear term
  /// \param guess  of the minimizer: unknowns at 0 or 1 start at this bound
  Eigen::VectorXd minimize(const Eigen::VectorXd& b, const Eigen::VectorXd& guess) const;

 private:
  enum class Side : char { kFree, kLower, kUpper };
  std::vector<Side> sides_of(const Eigen::VectorXd& guess) const;
  Eigen::VectorXd solve_free(const Eigen::VectorXd& b, const std::vector<Side>& sides) const;
  std::vector<int> violations(const Eigen::VectorXd& b, const Eigen::VectorXd& x,
                              const std::vector<Side>& sides) const;

  std::vector<int> order_;  ///< order_[old] = new; keeps the factors of all free blocks sparse
  SparseMatrix matrix_;     ///< in the new order
  Eigen::VectorXd diagonal_;
};

}  // namespace sinew
