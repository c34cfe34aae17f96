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

/// A sparse Cholesky factor whose solves may be corrected for a few rows more, on the threads of a
/// team.
template <typename Real>
class CorrectedCholesky {
 public:
  using Rows = std::vector<typename LowRankCorrection<Real>::Row>;

  CorrectedCholesky(std::shared_ptr<const SolvePlan> plan, bool vectorized)
      : plan_(plan), cholesky_(std::move(plan), vectorized) {}

  /// As SparseCholesky::factorize(). There is no correction any more.
  int factorize(const Eigen::SparseMatrix<double>& lower);

  /// Whether set_rows() has been called since the matrix was factored and last forgotten.
  bool has_rows() const { return has_rows_; }
  /// Corrects the solves to come for these rows.
  void set_rows(const Rows& rows);
  void forget_rows() { has_rows_ = false; }

  /// SparseCholesky::solve(), corrected for the rows if there are any.
  /// \return milliseconds that the correction took
  double solve(Team& team, Real* x);

 private:
  std::shared_ptr<const SolvePlan> plan_;  ///< shared with the factor
  SparseCholesky<Real> cholesky_;
  std::optional<LowRankCorrection<Real>> correction_;
  bool has_rows_ = false;
};

extern template class CorrectedCholesky<float>;
extern template class CorrectedCholesky<double>;

}  // namespace sinew
