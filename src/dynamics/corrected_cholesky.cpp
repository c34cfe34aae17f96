#include "dynamics/corrected_cholesky.h"

#include "core/timing.h"

namespace sinew {

template <typename Real>
int CorrectedCholesky<Real>::factorize(const Eigen::SparseMatrix<double>& lower) {
  forget_rows();
  return cholesky_.factorize(lower);
}

template <typename Real>
void CorrectedCholesky<Real>::set_rows(const Rows& rows) {
  if (!correction_) correction_.emplace(plan_);
  correction_->set_rows(cholesky_, rows);
  has_rows_ = true;
}

template <typename Real>
double CorrectedCholesky<Real>::solve(Team& team, Real* x) {
  const std::vector<int>& stages = plan_->stages;
  for (int stage = 0; stage < plan_->stage_count(); ++stage)
    team.for_each(stages[stage + 1] - stages[stage],
                  [&](int i) { cholesky_.descend(stages[stage] + i, x); });
  double correction_ms = 0.0;
  if (has_rows_) {
    const Stopwatch watch;
    correction_->apply(x);
    correction_ms = watch.milliseconds();
  }
  // In the opposite order: what was read last is still in the cache.
  for (int stage = plan_->stage_count() - 1; stage >= 0; --stage)
    team.for_each(stages[stage + 1] - stages[stage],
                  [&](int i) { cholesky_.ascend(stages[stage + 1] - 1 - i, x); });
  return correction_ms;
}

template class CorrectedCholesky<float>;
template class CorrectedCholesky<double>;

}  // namespace sinew
