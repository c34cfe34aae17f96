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
/// team. The cost of a correction grows with the square of their number and more. So of many rows,
/// as of a body that lies on something, those of one unknown go into the matrix, which is factored
/// anew, and only the others are corrected for. If these are too many, too, the diagonal bounds
/// them from above (StandingContacts says how), and solves are no longer those of the exact matrix.
template <typename Real>
class CorrectedCholesky {
 public:
  using Row = typename LowRankCorrection<Real>::Row;
  using Rows = std::vector<Row>;

  /// From here on, factoring anew is the cheaper way.
  static constexpr std::size_t kMostCorrected = 384;

  CorrectedCholesky(std::shared_ptr<const SolvePlan> plan, bool vectorized)
      : plan_(plan), vectorized_(vectorized), cholesky_(std::move(plan), vectorized) {}

  /// As SparseCholesky::factorize(). There is no correction any more.
  int factorize(const Eigen::SparseMatrix<double>& lower);

  /// Whether set_rows() has been called since the matrix was factored and last forgotten.
  bool has_rows() const { return has_rows_; }
  /// Corrects the solves to come for these rows.
  void set_rows(const Rows& rows);
  void forget_rows() { has_rows_ = loaded_in_use_ = false; }

  /// SparseCholesky::solve(), corrected for the rows if there are any.
  /// \return milliseconds that the correction took
  double solve(Team& team, Real* x);

 private:
  std::shared_ptr<const SolvePlan> plan_;  ///< shared with the factor
  /// Puts those of many rows into the matrix that can be there. \return the others
  Rows load(const Rows& rows);
  const SparseCholesky<Real>& present() const { return loaded_in_use_ ? *loaded_ : cholesky_; }

  bool vectorized_;
  Eigen::SparseMatrix<double> lower_;
  SparseCholesky<Real> cholesky_;
  std::optional<SparseCholesky<Real>> loaded_;  ///< of the matrix with many rows
  bool loaded_in_use_ = false;
  std::optional<LowRankCorrection<Real>> correction_;
  bool has_rows_ = false;
};

extern template class CorrectedCholesky<float>;
extern template class CorrectedCholesky<double>;

}  // namespace sinew
