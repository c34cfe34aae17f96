// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

namespace sinew {

/// Three right-hand sides at once: (x y z 0) for each unknown.
using Columns = Eigen::Matrix<float, 4, Eigen::Dynamic>;

/// Sparse lower triangular matrix, stored by columns. Each column begins with its diagonal entry.
struct LowerColumns {
  std::vector<int> starts{0}, rows;
  std::vector<float> values;

  int size() const { return static_cast<int>(starts.size()) - 1; }
  double megabytes() const;
};

/// Partitioned inverse of a Cholesky factor: a product of sparse matrices (Alvarado & Schreiber
/// 1993). Both substitutions become products in which the unknowns of a part do not depend on each
/// other. Columns of L are assigned to parts by their height in the elimination tree: L = P_1 ...
/// P_k, where P_i has the columns of part i and is the identity elsewhere. The parts have about the
/// same number of values of L.
class PartitionedInverse {
 public:
  /// \param factor  L, lower triangle with rows in ascending order
  /// \param parent  parent of each column in the elimination tree
  PartitionedInverse(const Eigen::SparseMatrix<double>& factor, const std::vector<int>& parent,
                     int parts);

  double megabytes() const { return inverse_.megabytes(); }
  /// Replaces the right-hand sides in x by the solution of L L^T x = b.
  void solve(Columns& x) const;

 private:
  std::vector<int> columns_;  ///< columns of all parts, in ascending order within each part
  std::vector<int> parts_;    ///< index in columns_ of the first column of each part, and the end
  LowerColumns inverse_;      ///< columns of the inverses of the parts, in the order of columns_
};

/// Conjugate gradients that start at zero and are preconditioned by an incomplete Cholesky factor
/// without fill-in (Meijerink & van der Vorst 1977). If a pivot is not positive, the diagonal of
/// the factored matrix is increased (Manteuffel 1980).
class IncompleteGradients {
 public:
  /// \param lower  lower triangle with rows in ascending order
  explicit IncompleteGradients(const Eigen::SparseMatrix<double>& lower);

  double megabytes() const;
  /// Returns the increase of the diagonal for the factorization, as a fraction of the diagonal.
  double shift() const { return shift_; }
  /// Replaces the right-hand sides in x by the approximate solution of A x = b after this number of
  /// iterations.
  void solve(Columns& x, int iterations);

 private:
  void precondition();
  Eigen::Array4f multiply();

  double shift_ = 0.0;
  LowerColumns factor_;               ///< holds 1 / diagonal instead of the diagonal
  std::vector<int> starts_, others_;  ///< off-diagonal entries of A, row by row
  std::vector<float> values_, diagonal_;
  Columns residual_, preconditioned_, direction_, product_;
};

}  // namespace sinew
