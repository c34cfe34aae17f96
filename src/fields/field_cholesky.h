// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCholesky>
#include <vector>

#include "fields/operators.h"

namespace sinew {

/// Returns an order of the unknowns of a matrix (lower triangle) on tetrahedra that keeps its
/// Cholesky factor sparse.
/// \return order[old] = new
std::vector<int> field_order(const SparseMatrix& lower);

/// Computes the sparse Cholesky factorization of a symmetric positive definite matrix once, in a
/// nested dissection order (METIS), and then solves for many right-hand sides.
class FieldCholesky {
 public:
  /// Factors a matrix, of which the lower triangle is used.
  /// \throws std::domain_error if the matrix is not positive definite
  explicit FieldCholesky(const SparseMatrix& matrix);

  /// Returns the solutions for right-hand sides given as columns. Blocks of columns are solved in
  /// parallel.
  Eigen::MatrixXd solve(const Eigen::MatrixXd& right_hand_sides) const;

 private:
  void solve_block(const Eigen::MatrixXd& right_hand_sides, int first, Eigen::MatrixXd& x) const;

  std::vector<int> order_;  ///< order_[old] = new
  SparseMatrix factor_;     ///< lower triangular, in the new order
};

}  // namespace sinew
