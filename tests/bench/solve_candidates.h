#pragma once

#include <Eigen/SparseCore>
#include <vector>

namespace sinew {

/// Three right-hand sides side by side: (x y z 0) for each unknown.
using Columns = Eigen::Matrix<float, 4, Eigen::Dynamic>;

/// Columns of a lower triangle, each with its diagonal entry first.
struct LowerColumns {
  std::vector<int> starts{0}, rows;
  std::vector<float> values;

  int size() const { return static_cast<int>(starts.size()) - 1; }
  double megabytes() const;
};

/// The inverse of a Cholesky factor as a product of sparse matrices, so that both sweeps are
/// products without a wait from one unknown to the next within a part (Alvarado & Schreiber 1993).
/// Columns of L go to parts by their height in the elimination tree: L = P_1 ... P_k, where P_i has
/// the columns of part i and is the identity elsewhere. Parts have about equally many values of L.
class PartitionedInverse {
 public:
  /// \param factor  L, lower triangle with rows ascending
  /// \param parent  the elimination tree of its columns
  PartitionedInverse(const Eigen::SparseMatrix<double>& factor, const std::vector<int>& parent,
                     int parts);

  double megabytes() const { return inverse_.megabytes(); }
  /// Replaces the right-hand sides in x by the solution of L L^T x = b.
  void solve(Columns& x) const;

 private:
  std::vector<int> columns_;  ///< of all parts, ascending within each
  std::vector<int> parts_;    ///< the first of columns_ of each part, and the end
  LowerColumns inverse_;      ///< the columns of the parts' inverses, in the order of columns_
};

/// Conjugate gradients from zero with an incomplete Cholesky factor without fill for a
/// preconditioner (Meijerink & van der Vorst 1977). Where a pivot is not positive, the factor is
/// that of the matrix with a larger diagonal (Manteuffel 1980).
class IncompleteGradients {
 public:
  /// \param lower  lower triangle with rows ascending
  explicit IncompleteGradients(const Eigen::SparseMatrix<double>& lower);

  double megabytes() const;
  /// What was added to the diagonal for the factor, as a share of it.
  double shift() const { return shift_; }
  /// Replaces the right-hand sides in x by what so many iterations make of A x = b.
  void solve(Columns& x, int iterations);

 private:
  void precondition();
  Eigen::Array4f multiply();

  double shift_ = 0.0;
  LowerColumns factor_;               ///< with 1 / diagonal
  std::vector<int> starts_, others_;  ///< A's entries beside the diagonal, row by row
  std::vector<float> values_, diagonal_;
  Columns residual_, preconditioned_, direction_, product_;
};

}  // namespace sinew
