// SPDX-License-Identifier: MIT

#include "dynamics/sparse_cholesky.h"

#include <Eigen/Dense>
#include <algorithm>
#include <type_traits>
#include <utility>

namespace sinew {
namespace {

// A pivot below this fraction of its diagonal entry is zero within rounding error.
constexpr double kSmallestPivot = 1e-12;

template <typename Real>
void subtract_scaled(Real factor, const Real* from, Real* x) {
  for (int c = 0; c < 3; ++c) x[c] -= factor * from[c];
}

template <typename Real>
auto vertex(Real* x, int i) {
  using Vector4 = Eigen::Matrix<Real, 4, 1>;
  return Eigen::Map<Vector4, Eigen::Aligned16>(x + 4 * static_cast<std::ptrdiff_t>(i));
}

}  // namespace

template <typename Real>
SparseCholesky<Real>::SparseCholesky(std::shared_ptr<const SolvePlan> plan, bool vectorized)
    : plan_(std::move(plan)) {
  if (std::is_same_v<Real, float> && vectorized) vectorized_ = vectorized_panel_solve();
  constexpr std::size_t kAlignment = 64;
  const std::size_t bytes =
      (static_cast<std::size_t>(vectorized_.down ? plan_->stored_count : plan_->value_count) +
       kPanelSlack) *
      sizeof(Real);
  const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  values_.reset(static_cast<Real*>(std::aligned_alloc(kAlignment, rounded)));
  if (!values_) throw std::bad_alloc();
  std::fill_n(values_.get(), rounded / sizeof(Real), Real(0));
}

template <typename Real>
int SparseCholesky<Real>::factorize(const Eigen::SparseMatrix<double>& lower) {
  if (!analyzed_) factorization_.analyzePattern(lower);
  analyzed_ = true;
  factorization_.factorize(lower);
  const Factor& l = factorization_.matrixL().nestedExpression();
  const Eigen::VectorXd diagonal = lower.diagonal();
  const auto first_bad = [&](auto&& pivot) {
    for (int j = 0; j < lower.cols(); ++j)
      if (!(pivot(j) > kSmallestPivot * diagonal[j])) return j;
    return -1;
  };
  if (factorization_.info() != Eigen::Success) {
    // SimplicialLLT does not report the unknown at which it failed. SimplicialLDLT continues and
    // keeps all pivots.
    const Eigen::SimplicialLDLT<Factor, Eigen::Lower, Eigen::NaturalOrdering<int>> pivots(lower);
    const int bad = first_bad([&](int j) { return pivots.vectorD()[j]; });
    return bad >= 0 ? bad : static_cast<int>(lower.cols()) - 1;
  }
  const int bad = first_bad([&](int j) {
    const double root = l.valuePtr()[l.outerIndexPtr()[j]];
    return root * root;
  });
  if (bad >= 0) return bad;
  fill_panels(l);
  return -1;
}

template <typename Real>
void SparseCholesky<Real>::fill_panels(const Factor& l) {
  std::vector<int> place(plan_->workspace(), -1);  // position of a row among the panel's rows
  for (const SolvePlan::Task& task : plan_->tasks) {
    for (int r = task.first_run; r < task.end_run; ++r) {
      const PanelRun& run = plan_->runs[r];
      for (int p = run.first; p < run.first + run.count; ++p) {
        const Panel& panel = plan_->panels[p];
        const int width = panel.width;
        Eigen::MatrixXd diagonal = Eigen::MatrixXd::Zero(width, width);
        Eigen::MatrixXd below = Eigen::MatrixXd::Zero(panel.row_count, width);
        for (int i = 0; i < panel.row_count; ++i) place[plan_->rows[panel.first_row + i]] = i;
        for (int k = 0; k < width; ++k) {
          for (typename Factor::InnerIterator entry(l, panel.first + k); entry; ++entry) {
            const int row = static_cast<int>(entry.row());
            if (row < panel.first + width)
              diagonal(row - panel.first, k) = entry.value();
            else
              below(place[plan_->place(task, row)], k) = entry.value();
          }
        }
        const Eigen::MatrixXd inverse =
            diagonal.triangularView<Eigen::Lower>().solve(Eigen::MatrixXd::Identity(width, width));
        Real* const values = values_.get() + panel.first_value;
        for (int i = 0; i < width; ++i)
          for (int k = 0; k <= i; ++k)
            values[inverse_place(width, i, k)] = static_cast<Real>(inverse(i, k));
        Real* value = values + inverse_size(width);
        for (int i = 0; i < panel.row_count; ++i)
          for (int k = 0; k < width; ++k) *value++ = static_cast<Real>(below(i, k));
        if (vectorized_.down && width >= kWidePanel) fill_chunks(panel, inverse, below);
      }
    }
  }
}

template <typename Real>
void SparseCholesky<Real>::fill_chunks(const Panel& panel, const Eigen::MatrixXd& inverse,
                                       const Eigen::MatrixXd& below) {
  Real* chunk = values_.get() + panel.first_chunk;
  const auto write = [&](const Eigen::MatrixXd& block, int first) {
    for (int k = 0; k < panel.width; ++k, chunk += kChunkRows)
      for (int i = first; i < std::min<int>(first + kChunkRows, static_cast<int>(block.rows()));
           ++i)
        chunk[i - first] = static_cast<Real>(block(i, k));
  };
  write(inverse, 0);
  for (int r = 0; r < panel.row_count; r += kChunkRows) write(below, r);
}

template <typename Real>
void SparseCholesky<Real>::solve(Real* x) const {
  const int count = static_cast<int>(plan_->tasks.size());
  for (int task = 0; task < count; ++task) descend(task, x);
  for (int task = count - 1; task >= 0; --task) ascend(task, x);
}

template <typename Real>
void SparseCholesky<Real>::descend(int task, Real* x) const {
  const SolvePlan::Task& own = plan_->tasks[task];
  for (int i = own.first_boundary; i < own.end_boundary; ++i) vertex(x, plan_->size + i).setZero();
  carry(own, x);
  descend(plan_->runs.data() + own.first_run, own.end_run - own.first_run, x);
}

template <typename Real>
void SparseCholesky<Real>::carry(const SolvePlan::Task& task, Real* x) const {
  for (int i = task.first_carry; i < task.end_carry; ++i)
    vertex(x, plan_->carries[i].to) += vertex(x, plan_->carries[i].from);
}

template <typename Real>
void SparseCholesky<Real>::ascend(int task, Real* x) const {
  const SolvePlan::Task& own = plan_->tasks[task];
  for (int i = own.first_boundary; i < own.end_boundary; ++i)
    vertex(x, plan_->size + i) = vertex(x, plan_->boundary[i]);
  pass_up(own, x);
}

/// Performs the forward substitution, L y = b, of the panels in these runs.
template <typename Real>
void SparseCholesky<Real>::descend(const PanelRun* runs, int run_count, Real* x) const {
  if constexpr (std::is_same_v<Real, float>) {
    if (vectorized_.down)
      return vectorized_.down(runs, run_count, plan_->panels.data(), plan_->rows.data(),
                              values_.get(), x);
  }
  for (int r = 0; r < run_count; ++r) {
    for (int p = runs[r].first; p < runs[r].first + runs[r].count; ++p) {
      const Panel& panel = plan_->panels[p];
      const Real* inverse = values_.get() + panel.first_value;
      const Real* below = inverse + inverse_size(panel.width);
      for (int i = panel.width - 1; i >= 0; --i) {
        Real* target = x + 4 * (panel.first + i);
        const Real* row = inverse + inverse_place(panel.width, i, 0);
        for (int c = 0; c < 3; ++c) target[c] *= row[i];
        for (int k = 0; k < i; ++k) subtract_scaled(-row[k], x + 4 * (panel.first + k), target);
      }
      for (int i = 0; i < panel.row_count; ++i)
        for (int k = 0; k < panel.width; ++k)
          subtract_scaled(below[i * panel.width + k], x + 4 * (panel.first + k),
                          x + 4 * plan_->rows[panel.first_row + i]);
    }
  }
}

/// Performs the back substitution, L^T x = y, of all panels of a task.
template <typename Real>
void SparseCholesky<Real>::pass_up(const SolvePlan::Task& task, Real* x) const {
  const PanelRun* const runs = plan_->runs.data() + task.first_run;
  const int run_count = task.end_run - task.first_run;
  if constexpr (std::is_same_v<Real, float>) {
    if (vectorized_.up)
      return vectorized_.up(runs, run_count, plan_->panels.data(), plan_->rows.data(),
                            values_.get(), x);
  }
  for (int r = run_count - 1; r >= 0; --r) {
    for (int p = runs[r].first + runs[r].count - 1; p >= runs[r].first; --p) {
      const Panel& panel = plan_->panels[p];
      const int width = panel.width;
      const Real* inverse = values_.get() + panel.first_value;
      const Real* below = inverse + inverse_size(width);
      for (int i = 0; i < panel.row_count; ++i)
        for (int k = 0; k < width; ++k)
          subtract_scaled(below[i * width + k], x + 4 * plan_->rows[panel.first_row + i],
                          x + 4 * (panel.first + k));
      for (int k = 0; k < width; ++k) {
        Real* target = x + 4 * (panel.first + k);
        for (int c = 0; c < 3; ++c) target[c] *= inverse[inverse_place(width, k, k)];
        for (int i = k + 1; i < width; ++i)
          subtract_scaled(-inverse[inverse_place(width, i, k)], x + 4 * (panel.first + i), target);
      }
    }
  }
}

template class SparseCholesky<float>;
template class SparseCholesky<double>;

}  // namespace sinew
