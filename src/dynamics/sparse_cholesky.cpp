#include "dynamics/sparse_cholesky.h"

#include <Eigen/Dense>
#include <Eigen/OrderingMethods>
#include <algorithm>
#include <type_traits>

namespace sinew {
namespace {

// A pivot below this share of its diagonal entry is zero within rounding.
constexpr double kSmallestPivot = 1e-12;

// Columns join a panel while stored zeros stay below this share of it; a zero costs a
// multiplication, a panel its indices and its latency. 0.3 was best on two-layer bodies.
constexpr double kLargestZeroShare = 0.3;

/// Rows of column j of L below row `after`.
std::vector<int> rows_below(const Eigen::SparseMatrix<double>& l, int j, int after) {
  const int* begin = l.innerIndexPtr() + l.outerIndexPtr()[j];
  const int* end = l.innerIndexPtr() + l.outerIndexPtr()[j + 1];
  return {std::upper_bound(begin, end, after), end};
}

template <typename Real>
void subtract_scaled(Real factor, const Real* from, Real* x) {
  for (int c = 0; c < 3; ++c) x[c] -= factor * from[c];
}

}  // namespace

std::vector<int> fill_reducing_order(const Eigen::SparseMatrix<double>& lower) {
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> elimination;
  Eigen::AMDOrdering<int> ordering;
  ordering(lower.selfadjointView<Eigen::Lower>(), elimination);
  std::vector<int> order(lower.cols());
  for (int i = 0; i < lower.cols(); ++i) order[elimination.indices()[i]] = i;
  return order;
}

template <typename Real>
void SparseCholesky<Real>::analyze(const Eigen::SparseMatrix<double>& lower, bool vectorized) {
  if constexpr (std::is_same_v<Real, float>)
    vectorized_solve_ = vectorized ? vectorized_panel_solve() : nullptr;
  factorization_.analyzePattern(lower);
  panels_.clear();
}

template <typename Real>
int SparseCholesky<Real>::factorize(const Eigen::SparseMatrix<double>& lower) {
  factorization_.factorize(lower);
  const Factor& l = factorization_.matrixL().nestedExpression();
  // A failed factorisation stops at a pivot that is not positive, and leaves it there; so the
  // first bad pivot is found either way.
  const Eigen::VectorXd diagonal = lower.diagonal();
  for (int j = 0; j < lower.cols(); ++j) {
    const double pivot = l.valuePtr()[l.outerIndexPtr()[j]];
    if (!(pivot * pivot > kSmallestPivot * diagonal[j])) return j;
  }
  if (factorization_.info() != Eigen::Success) return static_cast<int>(lower.cols()) - 1;
  if (panels_.empty()) find_panels(l);
  fill_panels(l);
  return -1;
}

/// Joins column j + 1 to the panel of column j where j + 1 is its first row below: then the rows of
/// the panel are those of j + 1 and the panel's own columns, at the price of some zeros.
template <typename Real>
void SparseCholesky<Real>::find_panels(const Factor& l) {
  const int size = static_cast<int>(l.cols());
  rows_.clear();
  int64_t value_count = 0;
  for (int first = 0; first < size;) {
    const auto entries = [&](int j) { return l.outerIndexPtr()[j + 1] - l.outerIndexPtr()[j]; };
    int last = first;
    int64_t nonzeros = entries(first);
    while (last + 1 < size && last - first + 1 < kWidestPanel) {
      const bool child =
          entries(last) > 1 && l.innerIndexPtr()[l.outerIndexPtr()[last] + 1] == last + 1;
      if (!child) break;
      const int64_t width = last - first + 2;
      const int64_t joined = nonzeros + entries(last + 1);
      const int64_t stored = width * (width + 1) / 2 + width * (entries(last + 1) - 1);
      if (static_cast<double>(stored - joined) > kLargestZeroShare * static_cast<double>(stored))
        break;
      nonzeros = joined;
      ++last;
    }
    Panel panel;
    panel.first = first;
    panel.width = last - first + 1;
    panel.first_row = static_cast<int>(rows_.size());
    panel.first_value = value_count;
    const std::vector<int> below = rows_below(l, last, last);
    panel.row_count = static_cast<int>(below.size());
    rows_.insert(rows_.end(), below.begin(), below.end());
    value_count +=
        panel.width * (panel.width + 1) / 2 + static_cast<int64_t>(panel.width) * panel.row_count;
    panels_.push_back(panel);
    first = last + 1;
  }
  values_.resize(value_count);
}

template <typename Real>
void SparseCholesky<Real>::fill_panels(const Factor& l) {
  std::vector<int> place(l.cols(), -1);  // of a row among the panel's rows
  for (const Panel& panel : panels_) {
    const int width = panel.width;
    Eigen::MatrixXd diagonal = Eigen::MatrixXd::Zero(width, width);
    Eigen::MatrixXd below = Eigen::MatrixXd::Zero(panel.row_count, width);
    for (int r = 0; r < panel.row_count; ++r) place[rows_[panel.first_row + r]] = r;
    for (int k = 0; k < width; ++k) {
      for (Factor::InnerIterator entry(l, panel.first + k); entry; ++entry) {
        const int row = static_cast<int>(entry.row());
        if (row < panel.first + width)
          diagonal(row - panel.first, k) = entry.value();
        else
          below(place[row], k) = entry.value();
      }
    }
    const Eigen::MatrixXd inverse =
        diagonal.triangularView<Eigen::Lower>().solve(Eigen::MatrixXd::Identity(width, width));
    Real* value = &values_[panel.first_value];
    for (int i = 0; i < width; ++i)
      for (int k = 0; k <= i; ++k) *value++ = static_cast<Real>(inverse(i, k));
    for (int r = 0; r < panel.row_count; ++r)
      for (int k = 0; k < width; ++k) *value++ = static_cast<Real>(below(r, k));
  }
}

template <typename Real>
void SparseCholesky<Real>::solve(Real* x) const {
  if constexpr (std::is_same_v<Real, float>) {
    if (vectorized_solve_) {
      vectorized_solve_(panels_.data(), static_cast<int>(panels_.size()), rows_.data(),
                        values_.data(), x);
      return;
    }
  }
  // The same in plain loops: L y = b down the panels, L^T x = y up again.
  for (const Panel& panel : panels_) {
    const Real* inverse = &values_[panel.first_value];
    const Real* below = inverse + panel.width * (panel.width + 1) / 2;
    for (int i = panel.width - 1; i >= 0; --i) {
      Real* target = x + 4 * (panel.first + i);
      const Real* row = inverse + i * (i + 1) / 2;
      for (int c = 0; c < 3; ++c) target[c] *= row[i];
      for (int k = 0; k < i; ++k) subtract_scaled(-row[k], x + 4 * (panel.first + k), target);
    }
    for (int r = 0; r < panel.row_count; ++r)
      for (int k = 0; k < panel.width; ++k)
        subtract_scaled(below[r * panel.width + k], x + 4 * (panel.first + k),
                        x + 4 * rows_[panel.first_row + r]);
  }
  for (auto panel = panels_.rbegin(); panel != panels_.rend(); ++panel) {
    const int width = panel->width;
    const Real* inverse = &values_[panel->first_value];
    const Real* below = inverse + width * (width + 1) / 2;
    for (int r = 0; r < panel->row_count; ++r)
      for (int k = 0; k < width; ++k)
        subtract_scaled(below[r * width + k], x + 4 * rows_[panel->first_row + r],
                        x + 4 * (panel->first + k));
    for (int k = 0; k < width; ++k) {
      Real* target = x + 4 * (panel->first + k);
      for (int c = 0; c < 3; ++c) target[c] *= inverse[k * (k + 1) / 2 + k];
      for (int i = k + 1; i < width; ++i)
        subtract_scaled(-inverse[i * (i + 1) / 2 + k], x + 4 * (panel->first + i), target);
    }
  }
}

template class SparseCholesky<float>;
template class SparseCholesky<double>;

}  // namespace sinew
