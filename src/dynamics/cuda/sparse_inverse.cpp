// SPDX-License-Identifier: MIT

#include "dynamics/cuda/sparse_inverse.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/parallel.h"
#include "dynamics/elimination_order.h"

namespace sinew {
namespace {

/// The numeric values of an inverse, in double. Sums have the same order whichever threads compute
/// them.
///
/// Row by row, A = L L^T gives  L_ik = (A_ik - sum_j L_ij L_kj) / L_kk  and  W L = 1  gives
/// w_i = (e_i - sum_k L_ik w_k) / L_ii. With the rows of W above row i known, row i of L is
/// L_i = A_i W^T  up to its diagonal. So L is only stored for a group of consecutive rows at a
/// time; these are computed together, so that they read the earlier rows of W only once.
class InverseValues {
 public:
  /// \param upper  upper triangle of the matrix
  InverseValues(const SparseInverse& pattern, const Eigen::SparseMatrix<double>& upper)
      : pattern_(pattern), upper_(upper), values_(pattern.value_count()) {}

  /// Computes rows [begin, end). The other rows of their subtrees must have been computed.
  /// \return the first row that the matrix does not determine; else size()
  int compute(int begin, int end);
  const double* row(int i) const { return values_.data() + pattern_.base(i); }

 private:
  static constexpr int kGroup = 8;  ///< rows of a group
  /// The coefficients L_ik of the rows i of a group for one row k: part of a column of L.
  using Coefficients = std::array<double, kGroup>;
  /// Number of columns in a range, the work of one thread. What a group writes in it, 64 KB, stays
  /// in the cache, and it is enough work to be worth a thread.
  static constexpr int kColumns = 1024;

  double* mutable_row(int i) { return values_.data() + pattern_.base(i); }
  int first_of(int begin, int end) const;
  void subtract(double coefficient, int from, int begin, int end, int to);
  void subtract_before(int group, int group_end, int first,
                       const std::vector<Coefficients>& coefficients);
  bool finish(int i, int group, int first, std::vector<Coefficients>& coefficients);

  const SparseInverse& pattern_;
  const Eigen::SparseMatrix<double>& upper_;
  std::vector<double> values_;
};

int InverseValues::compute(int begin, int end) {
  std::vector<Coefficients> coefficients;  // by column, from the group's first on
  for (int group = begin; group < end; group += kGroup) {
    const int group_end = std::min(group + kGroup, end);
    const int first = first_of(group, group_end);
    coefficients.assign(group_end - first, Coefficients{});
    // L_ik = sum_j A_ij W_kj, over the few columns j in row i of A. W_kj is not zero for the
    // ancestors k of j in the elimination tree; here, k stops before the group.
    for (int i = group; i < group_end; ++i)
      for (Eigen::SparseMatrix<double>::InnerIterator entry(upper_, i); entry; ++entry) {
        const int j = static_cast<int>(entry.row());
        for (int k = j; k >= 0 && k < group; k = pattern_.parent(k))
          coefficients[k - first][i - group] += entry.value() * row(k)[j];
      }
    subtract_before(group, group_end, first, coefficients);
    for (int i = group; i < group_end; ++i)
      if (!finish(i, group, first, coefficients)) return i;
  }
  return pattern_.size();
}

/// Returns the first column of any of the rows [begin, end).
int InverseValues::first_of(int begin, int end) const {
  int first = begin;
  for (int i = begin; i < end; ++i) first = std::min(first, pattern_.first_column(i));
  return first;
}

/// Subtracts `coefficient` times row `from` from row `to`, in columns [begin, end).
void InverseValues::subtract(double coefficient, int from, int begin, int end, int to) {
  if (coefficient == 0.0) return;
  const double* const other = row(from);
  double* const sum = mutable_row(to);
  end = std::min(end, from + 1);
  for (int j = std::max(begin, pattern_.first_column(from)); j < end; ++j)
    sum[j] -= coefficient * other[j];
}

/// Subtracts the multiples of all rows before a group from the rows of the group.
void InverseValues::subtract_before(int group, int group_end, int first,
                                    const std::vector<Coefficients>& coefficients) {
  std::vector<int> used;
  for (int k = first; k < group; ++k)
    if (coefficients[k - first] != Coefficients{}) used.push_back(k);
  // Columns further left have entries in more rows. Ranges from the left and from the right
  // alternate, so that threads have about the same amount of work.
  const int ranges = (group - first + kColumns - 1) / kColumns;
  parallel_for(
      ranges,
      [&](int r) {
        const int begin = first + (r % 2 == 0 ? r / 2 : ranges - 1 - r / 2) * kColumns;
        const int end = std::min(begin + kColumns, group);
        for (auto k = std::lower_bound(used.begin(), used.end(), begin); k != used.end(); ++k)
          for (int i = group; i < group_end; ++i)
            subtract(coefficients[*k - first][i - group], *k, begin, end, i);
      },
      1);
}

/// Completes row i: subtracts the multiples of the earlier rows of its group, and scales the row.
/// \return false if the matrix does not determine unknown i
bool InverseValues::finish(int i, int group, int first, std::vector<Coefficients>& coefficients) {
  double diagonal = 0.0;
  for (Eigen::SparseMatrix<double>::InnerIterator entry(upper_, i); entry; ++entry) {
    const int j = static_cast<int>(entry.row());
    if (j == i) diagonal = entry.value();
    for (int k = std::max(j, group); k < i; ++k)
      if (pattern_.first_column(k) <= j)  // j is in k's subtree
        coefficients[k - first][i - group] += entry.value() * row(k)[j];
  }
  const double full_diagonal = diagonal;
  for (int k = pattern_.first_column(i); k < i; ++k) {
    const double coefficient = coefficients[k - first][i - group];
    diagonal -= coefficient * coefficient;
    if (k >= group) subtract(coefficient, k, first, i, i);
  }
  constexpr double kRounding = 1e-13;
  if (!(diagonal > kRounding * full_diagonal)) return false;
  double* const values = mutable_row(i);
  const double scale = 1.0 / std::sqrt(diagonal);
  for (int j = pattern_.first_column(i); j < i; ++j) values[j] *= scale;
  values[i] = scale;
  return true;
}

/// Returns the roots of the largest subtrees with at most kMaxRows rows, ascending.
std::vector<int> small_subtrees(const SparseInverse& pattern) {
  constexpr int kMaxRows = 512;
  const auto is_small = [&](int row) { return row - pattern.first_column(row) < kMaxRows; };
  std::vector<int> roots;
  for (int row = 0; row < pattern.size(); ++row)
    if (is_small(row) && (pattern.parent(row) < 0 || !is_small(pattern.parent(row))))
      roots.push_back(row);
  return roots;
}

}  // namespace

std::vector<int> sparse_inverse_order(const Eigen::SparseMatrix<double>& lower) {
  const std::vector<int> dissection = nested_dissection_order(lower);
  const std::vector<int> numbers = postorder(elimination_tree(reordered(lower, dissection)));
  std::vector<int> order(dissection.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = numbers[dissection[i]];
  return order;
}

SparseInverse::SparseInverse(const Eigen::SparseMatrix<double>& lower)
    : first_(lower.cols()), parent_(elimination_tree(lower)) {
  // In this order a subtree is contiguous and ends with its root. Its first column is the smallest
  // number in it, which is passed up from child to parent.
  for (int i = 0; i < size(); ++i) first_[i] = i;
  for (int i = 0; i < size(); ++i)
    if (parent_[i] >= 0) first_[parent_[i]] = std::min(first_[parent_[i]], first_[i]);
  for (int i = 0; i < size(); ++i) {
    base_.push_back(value_count_ - first_[i]);
    value_count_ += i - first_[i] + 1;
  }
}

bool SparseInverse::compute(const Eigen::SparseMatrix<double>& lower, std::vector<float>& values,
                            int& floating) const {
  const Eigen::SparseMatrix<double> upper = lower.transpose();
  InverseValues inverse(*this, upper);
  // The rows of different subtrees do not depend on each other.
  const std::vector<int> roots = small_subtrees(*this);
  std::vector<int> failed(roots.size());
  parallel_for(
      static_cast<int>(roots.size()),
      [&](int s) { failed[s] = inverse.compute(first_[roots[s]], roots[s] + 1); }, 1);
  int lowest = size();
  for (const int row : failed) lowest = std::min(lowest, row);
  // The rows above these subtrees come one group after the other. They have many columns, which
  // threads divide.
  int begin = 0;
  for (std::size_t s = 0; s <= roots.size(); ++s) {
    const int end = s < roots.size() ? first_[roots[s]] : size();
    lowest = std::min(lowest, inverse.compute(begin, std::min(end, lowest)));
    if (s < roots.size()) begin = roots[s] + 1;
  }
  if (lowest < size()) {
    floating = lowest;
    return false;
  }
  values.resize(value_count_);
  parallel_for(size(), [&](int i) {
    std::copy(inverse.row(i) + first_[i], inverse.row(i) + i + 1,
              values.begin() + base_[i] + first_[i]);
  });
  return true;
}

}  // namespace sinew
