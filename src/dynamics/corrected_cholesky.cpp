// SPDX-License-Identifier: MIT

#include "dynamics/corrected_cholesky.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/timing.h"

namespace sinew {

template <typename Real>
int CorrectedCholesky<Real>::factorize(const Eigen::SparseMatrix<double>& lower) {
  forget_rows();
  lower_ = lower;
  return cholesky_.factorize(lower);
}

template <typename Real>
typename CorrectedCholesky<Real>::Rows CorrectedCholesky<Real>::load(const Rows& rows) {
  // Rows with one unknown are added to the diagonal exactly. If the others are too many for a
  // low-rank correction, a diagonal that bounds them from above is added (BoundedContacts).
  Rows left;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(left),
               [](const Row& row) { return row.unknowns[1] >= 0; });
  if (left.size() > kMaxCorrected) left.clear();
  Eigen::SparseMatrix<double> matrix = lower_;
  for (const Row& row : rows) {
    if (row.unknowns[1] >= 0 && !left.empty()) continue;
    double sum = 0.0;
    for (const Real weight : row.weights) sum += std::abs(static_cast<double>(weight));
    for (std::size_t k = 0; k < row.unknowns.size() && row.unknowns[k] >= 0; ++k) {
      matrix.coeffRef(row.unknowns[k], row.unknowns[k]) +=
          static_cast<double>(row.stiffness) * sum * std::abs(static_cast<double>(row.weights[k]));
    }
  }
  if (!loaded_) loaded_.emplace(plan_, vectorized_);
  loaded_->factorize(matrix);
  return left;
}

template <typename Real>
void CorrectedCholesky<Real>::set_rows(const Rows& rows) {
  if (!correction_) correction_.emplace(plan_);
  loaded_in_use_ = rows.size() > kMaxCorrected;
  if (loaded_in_use_) {
    const Rows left = load(rows);
    correction_->set_rows(*loaded_, left);
  } else {
    correction_->set_rows(cholesky_, rows);
  }
  has_rows_ = true;
}

template <typename Real>
double CorrectedCholesky<Real>::solve(Team& team, Real* x) {
  const SparseCholesky<Real>& factor = present();
  const std::vector<int>& stages = plan_->stages;
  for (int stage = 0; stage < plan_->stage_count(); ++stage)
    team.for_each(stages[stage + 1] - stages[stage],
                  [&](int i) { factor.descend(stages[stage] + i, x); });
  double correction_ms = 0.0;
  if (has_rows_) {
    const Stopwatch watch;
    correction_->apply(x);
    correction_ms = watch.milliseconds();
  }
  // Tasks run in the opposite order, since the data that was read last is still in the cache.
  for (int stage = plan_->stage_count() - 1; stage >= 0; --stage)
    team.for_each(stages[stage + 1] - stages[stage],
                  [&](int i) { factor.ascend(stages[stage + 1] - 1 - i, x); });
  return correction_ms;
}

template class CorrectedCholesky<float>;
template class CorrectedCholesky<double>;

}  // namespace sinew
