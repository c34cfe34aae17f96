#pragma once

#include <Eigen/SparseCore>
#include <cstdint>
#include <vector>

namespace sinew {

/// The order in which SparseInverse wants the unknowns of a symmetric matrix (lower triangle):
/// order[old] = new. Nested dissection (METIS; Karypis & Kumar 1998), whose elimination trees are
/// low, with subtrees together.
std::vector<int> sparse_inverse_order(const Eigen::SparseMatrix<double>& lower);

/// The inverse W of the Cholesky factor of a sparse symmetric matrix, A^-1 = W^T W. With W a solve
/// is two products, without the long chains of dependent steps of a triangular solve (partitioned
/// inverses: Alvarado, Pothen & Schreiber 1993).
///
/// Row i of W has its entries in the columns of i's subtree of the elimination tree and nowhere
/// else. In an order that keeps subtrees together these are the columns first_column(i) to i
/// without a gap: no column number is stored, and neighbouring threads read neighbouring numbers
/// along rows for W b and across columns for W^T y.
class SparseInverse {
 public:
  /// \param lower  of the matrix, in an order of sparse_inverse_order(); its whole diagonal is
  /// there
  explicit SparseInverse(const Eigen::SparseMatrix<double>& lower);

  int size() const { return static_cast<int>(first_.size()); }
  int first_column(int row) const { return first_[row]; }
  /// Of the next row in the elimination tree above a column's; -1 at a root.
  int parent(int row) const { return parent_[row]; }
  /// Index into the values of row i's entry in column 0, if it had one: that in column j is j
  /// further.
  std::int64_t base(int row) const { return base_[row]; }
  std::int64_t value_count() const { return value_count_; }

  /// W, row by row, on all threads; the same bits on any number of them.
  /// \param lower  the same pattern
  /// \return false, with nothing changed in `values`, where the matrix is not positive definite;
  ///         then `loose` is an unknown that it does not determine
  bool compute(const Eigen::SparseMatrix<double>& lower, std::vector<float>& values,
               int& loose) const;

 private:
  std::vector<int> first_, parent_;
  std::vector<std::int64_t> base_;
  std::int64_t value_count_ = 0;
};

}  // namespace sinew
