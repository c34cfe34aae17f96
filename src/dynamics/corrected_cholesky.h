// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/team.h"
#include "dynamics/low_rank_correction.h"
#include "dynamics/sparse_cholesky.h"

namespace sinew {

/// Solves with a sparse Cholesky factorization and an optional low-rank correction for additional
/// constraint rows. Solves run on the threads of a team.
///
/// The cost of the correction grows at least with the square of the number of rows. If there are
/// more than kMaxCorrected rows, as for a body that lies on an obstacle, the rows with one unknown
/// are added to the diagonal of the matrix, which is then refactored, and only the other rows are
/// corrected for. If these alone are still more than kMaxCorrected, a diagonal matrix that bounds
/// them from above replaces them (see BoundedContacts), and the solution is no longer that of the
/// exact matrix.
template <typename Real>
class CorrectedCholesky {
 public:
  using Row = typename LowRankCorrection<Real>::Row;
  using Rows = std::vector<Row>;

  /// Largest number of rows to correct for. With more rows, refactoring is cheaper.
  static constexpr std::size_t kMaxCorrected = 384;

  CorrectedCholesky(std::shared_ptr<const SolvePlan> plan, bool vectorized)
      : plan_(plan), vectorized_(vectorized), cholesky_(std::move(plan), vectorized) {}

  /// Factors the matrix (see SparseCholesky::factorize()) and discards the rows of set_rows().
  int factorize(const Eigen::SparseMatrix<double>& lower);

  /// Returns true if set_rows() has been called since the last call of factorize() or
  /// forget_rows().
  bool has_rows() const { return has_rows_; }
  /// Sets the rows that subsequent solves are corrected for.
  void set_rows(const Rows& rows);
  /// Discards the rows: subsequent solves are those of the factored matrix alone.
  void forget_rows() { has_rows_ = loaded_in_use_ = false; }

  /// Solves in place as SparseCholesky::solve() does, corrected for the rows if there are any.
  /// \return milliseconds that the correction took
  double solve(Team& team, Real* x);

 private:
  std::shared_ptr<const SolvePlan> plan_;  ///< shared with the factor
  /// Adds rows to the diagonal of a copy of the matrix and factors it (`loaded_`).
  /// \return the remaining rows, which a low-rank correction has to handle
  Rows load(const Rows& rows);
  const SparseCholesky<Real>& present() const { return loaded_in_use_ ? *loaded_ : cholesky_; }

  bool vectorized_;
  Eigen::SparseMatrix<double> lower_;
  SparseCholesky<Real> cholesky_;
  std::optional<SparseCholesky<Real>> loaded_;  ///< factor of the matrix with rows in its diagonal
  bool loaded_in_use_ = false;
  std::optional<LowRankCorrection<Real>> correction_;
  bool has_rows_ = false;
};

extern template class CorrectedCholesky<float>;
extern template class CorrectedCholesky<double>;

}  // namespace sinew
