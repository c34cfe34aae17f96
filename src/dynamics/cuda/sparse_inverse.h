// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <cstdint>
#include <vector>

namespace sinew {

/// Finds the order of the unknowns of a symmetric matrix (lower triangle) that SparseInverse needs:
/// a nested dissection (METIS; Karypis & Kumar 1998), whose elimination tree is low, in postorder,
/// so that each subtree is contiguous.
/// \return order[old] = new
std::vector<int> sparse_inverse_order(const Eigen::SparseMatrix<double>& lower);

/// Computes the inverse W of the Cholesky factor of a sparse symmetric matrix, A^-1 = W^T W. With
/// W, a solve consists of two products, without the long chains of dependent steps of a triangular
/// solve (partitioned inverses: Alvarado, Pothen & Schreiber 1993). This class has the structure of
/// W; compute() returns the values.
///
/// The entries of row i of W are in the columns of i's subtree of the elimination tree and nowhere
/// else. In an order with contiguous subtrees, these are all columns from first_column(i) to i. No
/// column numbers are stored, and neighboring threads read neighboring addresses, along rows for
/// W b and across columns for W^T y.
class SparseInverse {
 public:
  /// \param lower  lower triangle of the matrix with its whole diagonal, in an order of
  ///               sparse_inverse_order()
  explicit SparseInverse(const Eigen::SparseMatrix<double>& lower);

  int size() const { return static_cast<int>(first_.size()); }
  int first_column(int row) const { return first_[row]; }
  /// Returns the parent of a row in the elimination tree; -1 at a root.
  int parent(int row) const { return parent_[row]; }
  /// Returns the offset of a row in the values: its entry in column j is at base(row) + j.
  std::int64_t base(int row) const { return base_[row]; }
  std::int64_t value_count() const { return value_count_; }

  /// Computes the values of W, row by row, on all threads. They have the same bits on any number of
  /// threads.
  /// \param lower         matrix with the pattern of the constructor's
  /// \param floating  receives an unknown that the matrix does not determine, on failure
  /// \return false, with `values` unchanged, if the matrix is not positive definite
  bool compute(const Eigen::SparseMatrix<double>& lower, std::vector<float>& values,
               int& floating) const;

 private:
  std::vector<int> first_, parent_;
  std::vector<std::int64_t> base_;
  std::int64_t value_count_ = 0;
};

}  // namespace sinew
