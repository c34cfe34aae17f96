#include "dynamics/cuda/sparse_inverse.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"
#include "dynamics/elimination_order.h"

namespace sinew {
namespace {

constexpr int kStretch = 512;  // columns, of which a thread has at least so many

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
  // In such an order a subtree ends with its root: the smallest number in it comes up from below.
  for (int i = 0; i < size(); ++i) first_[i] = i;
  for (int i = 0; i < size(); ++i)
    if (parent_[i] >= 0) first_[parent_[i]] = std::min(first_[parent_[i]], first_[i]);
  for (int i = 0; i < size(); ++i) {
    base_.push_back(value_count_ - first_[i]);
    value_count_ += i - first_[i] + 1;
  }
}

bool SparseInverse::compute(const Eigen::SparseMatrix<double>& lower, std::vector<float>& values,
                            int& loose) const {
  // Row by row, A = L L^T gives  L_ik = (A_ik - sum_j L_ij L_kj) / L_kk  and  W L = 1  gives
  // w_i = (e_i - sum_k L_ik w_k) / L_ii. With W known, row i of L is  L_i = A_i W^T  up to its
  // diagonal, so L itself is never stored.
  const Eigen::SparseMatrix<double> upper = lower.transpose();
  std::vector<double> inverse(value_count_);
  std::vector<double> row(size());  // of L, in the columns of a subtree
  for (int i = 0; i < size(); ++i) {
    const int first = first_[i];
    std::fill(row.begin() + first, row.begin() + i, 0.0);
    double diagonal = 0.0;
    // L_ik = sum_j A_ij W_kj, over the few j that row i of A has: k runs up from j to i.
    for (Eigen::SparseMatrix<double>::InnerIterator entry(upper, i); entry; ++entry) {
      const int j = static_cast<int>(entry.row());
      if (j == i) {
        diagonal = entry.value();
        continue;
      }
      for (int k = j; k >= 0 && k < i; k = parent_[k])
        row[k] += entry.value() * inverse[base_[k] + j];
    }
    const double whole = diagonal;
    double* const own = inverse.data() + base_[i];
    std::fill(own + first, own + i, 0.0);
    for (int k = first; k < i; ++k) diagonal -= row[k] * row[k];
    // Nearly all work is in the few rows above large subtrees: a stretch of columns on each thread.
    parallel_ranges(i - first, kStretch, [&](int begin, int end) {
      for (int k = first + begin; k < i; ++k) {
        const double share = row[k];
        if (share == 0.0) continue;
        const double* const other = inverse.data() + base_[k];
        const int last = std::min(k + 1, first + end);
        for (int j = std::max(first_[k], first + begin); j < last; ++j) own[j] -= share * other[j];
      }
    });
    constexpr double kRounding = 1e-13;
    if (!(diagonal > kRounding * whole)) {
      loose = i;
      return false;
    }
    const double scale = 1.0 / std::sqrt(diagonal);
    for (int j = first; j < i; ++j) own[j] *= scale;
    own[i] = scale;
  }
  values.assign(inverse.begin(), inverse.end());
  return true;
}

}  // namespace sinew
