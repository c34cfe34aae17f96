// SPDX-License-Identifier: MIT

#include "bench/solve_candidates.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace sinew {
namespace {

using Matrix = Eigen::SparseMatrix<double>;

/// Multiplies column j of the triangle with x[column] and adds the product to the rows below.
/// x[column] is replaced by the product of the diagonal entry.
void scatter(const LowerColumns& lower, int j, int column, Columns& x) {
  const int begin = lower.starts[j], end = lower.starts[j + 1];
  const Eigen::Vector4f from = x.col(column);
  x.col(column) = lower.values[begin] * from;
  for (int i = begin + 1; i < end; ++i) x.col(lower.rows[i]) += lower.values[i] * from;
}

/// Returns the dot product of a column with x. Two independent sums hide the latency of additions.
Eigen::Vector4f gather(const LowerColumns& lower, int j, const Columns& x) {
  const int end = lower.starts[j + 1];
  int i = lower.starts[j];
  Eigen::Vector4f even = Eigen::Vector4f::Zero(), odd = even;
  for (; i + 1 < end; i += 2) {
    even += lower.values[i] * x.col(lower.rows[i]);
    odd += lower.values[i + 1] * x.col(lower.rows[i + 1]);
  }
  if (i < end) even += lower.values[i] * x.col(lower.rows[i]);
  return even + odd;
}

/// Returns the part of each column. Columns of the same height are in the same part. The parts have
/// as equal numbers of values as this allows.
std::vector<int> parts_of(const Matrix& factor, const std::vector<int>& parent, int parts) {
  const int size = static_cast<int>(factor.cols());
  std::vector<int> height(size, 0);
  for (int j = 0; j < size; ++j)
    if (parent[j] != -1) height[parent[j]] = std::max(height[parent[j]], height[j] + 1);
  std::vector<double> values(1 + *std::max_element(height.begin(), height.end()), 0.0);
  for (int j = 0; j < size; ++j)
    values[height[j]] += factor.outerIndexPtr()[j + 1] - factor.outerIndexPtr()[j];
  std::vector<int> part_of_height(values.size());
  double below = 0.0;
  for (std::size_t h = 0; h < values.size(); ++h) {
    part_of_height[h] = std::min(
        parts - 1, static_cast<int>(parts * (below + 0.5 * values[h]) / factor.nonZeros()));
    below += values[h];
  }
  std::vector<int> part(size);
  for (int j = 0; j < size; ++j) part[j] = part_of_height[height[j]];
  return part;
}

/// Returns the incomplete factor of the matrix with its diagonal scaled by 1 + shift, or nothing if
/// a pivot is not positive.
std::optional<Matrix> incomplete_factor(const Matrix& lower, double shift) {
  const int size = static_cast<int>(lower.cols());
  Matrix factor = lower;
  const int* const starts = factor.outerIndexPtr();
  const int* const rows = factor.innerIndexPtr();
  double* const values = factor.valuePtr();
  Eigen::VectorXi place = Eigen::VectorXi::Constant(size, -1);  // of a row in this column
  std::vector<std::vector<int>> entries(size);                  // by row, before its diagonal
  std::vector<int> column_of(factor.nonZeros());
  for (int j = 0; j < size; ++j) {
    values[starts[j]] *= 1.0 + shift;
    for (int i = starts[j]; i < starts[j + 1]; ++i) place[rows[i]] = i;
    for (const int own : entries[j])
      for (int i = own; i < starts[column_of[own] + 1]; ++i)
        if (place[rows[i]] >= 0) values[place[rows[i]]] -= values[own] * values[i];
    if (!(values[starts[j]] > 0.0)) return {};
    const double root = std::sqrt(values[starts[j]]);
    for (int i = starts[j]; i < starts[j + 1]; ++i) {
      values[i] /= root;
      place[rows[i]] = -1;
      column_of[i] = j;
      if (rows[i] != j) entries[rows[i]].push_back(i);
    }
  }
  return factor;
}

}  // namespace

double LowerColumns::megabytes() const {
  return 1e-6 * static_cast<double>(values.size() * sizeof(float) + rows.size() * sizeof(int) +
                                    starts.size() * sizeof(int));
}

PartitionedInverse::PartitionedInverse(const Matrix& factor, const std::vector<int>& parent,
                                       int parts) {
  const int size = static_cast<int>(factor.cols());
  const std::vector<int> part = parts_of(factor, parent, parts);
  columns_.resize(size);
  std::iota(columns_.begin(), columns_.end(), 0);
  std::stable_sort(columns_.begin(), columns_.end(),
                   [&](int a, int b) { return part[a] < part[b]; });
  for (int i = 0; i < size; ++i)
    if (i == 0 || part[columns_[i]] != part[columns_[i - 1]]) parts_.push_back(i);
  parts_.push_back(size);

  Eigen::VectorXd column = Eigen::VectorXd::Zero(size);
  for (const int j : columns_) {
    // Forward substitution with e_j reaches the ancestors of j within the part. The column of the
    // topmost ancestor has all rows of later parts that are reached.
    column[j] = 1.0;
    std::vector<int> rows;
    for (int a = j; a != -1 && part[a] == part[j]; a = parent[a]) {
      Matrix::InnerIterator entry(factor, a);
      column[a] /= entry.value();
      rows.push_back(a);
      const double coefficient = column[a];
      for (++entry; entry; ++entry) column[entry.row()] -= entry.value() * coefficient;
      const bool topmost = parent[a] == -1 || part[parent[a]] != part[j];
      if (!topmost) continue;
      for (Matrix::InnerIterator below(factor, a); below; ++below)
        if (below.row() != a) rows.push_back(static_cast<int>(below.row()));
    }
    for (const int row : rows) {
      inverse_.rows.push_back(row);
      inverse_.values.push_back(static_cast<float>(column[row]));
      column[row] = 0.0;
    }
    inverse_.starts.push_back(static_cast<int>(inverse_.rows.size()));
  }
}

void PartitionedInverse::solve(Columns& x) const {
  // The products are computed in place. So within a part, each column of x is read before anything
  // is added to it.
  const int parts = static_cast<int>(parts_.size()) - 1;
  for (int p = 0; p < parts; ++p)
    for (int j = parts_[p + 1] - 1; j >= parts_[p]; --j) scatter(inverse_, j, columns_[j], x);
  for (int p = parts - 1; p >= 0; --p)
    for (int j = parts_[p]; j < parts_[p + 1]; ++j) x.col(columns_[j]) = gather(inverse_, j, x);
}

IncompleteGradients::IncompleteGradients(const Matrix& lower) {
  constexpr double kFirstShift = 1e-3;
  const int size = static_cast<int>(lower.cols());
  std::optional<Matrix> factor = incomplete_factor(lower, shift_);
  while (!factor) {
    shift_ = std::max(kFirstShift, 2.0 * shift_);
    factor = incomplete_factor(lower, shift_);
  }
  for (int j = 0; j < size; ++j) {
    for (Matrix::InnerIterator entry(*factor, j); entry; ++entry) {
      factor_.rows.push_back(static_cast<int>(entry.row()));
      factor_.values.push_back(
          static_cast<float>(entry.row() == j ? 1.0 / entry.value() : entry.value()));
    }
    factor_.starts.push_back(static_cast<int>(factor_.rows.size()));
  }

  const Matrix whole = lower.selfadjointView<Eigen::Lower>();
  starts_.push_back(0);
  for (int j = 0; j < size; ++j) {
    for (Matrix::InnerIterator entry(whole, j); entry; ++entry) {
      if (entry.row() == j) {
        diagonal_.push_back(static_cast<float>(entry.value()));
        continue;
      }
      others_.push_back(static_cast<int>(entry.row()));
      values_.push_back(static_cast<float>(entry.value()));
    }
    starts_.push_back(static_cast<int>(others_.size()));
  }
  for (Columns* array : {&residual_, &preconditioned_, &direction_, &product_})
    array->setZero(4, size);
}

double IncompleteGradients::megabytes() const {
  return factor_.megabytes() +
         1e-6 *
             static_cast<double>(values_.size() * sizeof(float) + others_.size() * sizeof(int) +
                                 starts_.size() * sizeof(int) + diagonal_.size() * sizeof(float));
}

void IncompleteGradients::precondition() {
  Columns& z = preconditioned_;
  z = residual_;
  const auto& [starts, rows, values] = factor_;
  const int size = factor_.size();
  for (int j = 0; j < size; ++j) {
    const Eigen::Vector4f own = values[starts[j]] * z.col(j);
    z.col(j) = own;
    for (int i = starts[j] + 1; i < starts[j + 1]; ++i) z.col(rows[i]) -= values[i] * own;
  }
  for (int j = size - 1; j >= 0; --j) {
    Eigen::Vector4f own = z.col(j);
    for (int i = starts[j] + 1; i < starts[j + 1]; ++i) own -= values[i] * z.col(rows[i]);
    z.col(j) = values[starts[j]] * own;
  }
}

/// Computes product = A direction. \return direction . product for each right-hand side
Eigen::Array4f IncompleteGradients::multiply() {
  Eigen::Array4f sum = Eigen::Array4f::Zero();
  for (int v = 0; v < direction_.cols(); ++v) {
    int i = starts_[v];
    const int end = starts_[v + 1];
    Eigen::Vector4f even = diagonal_[v] * direction_.col(v), odd = Eigen::Vector4f::Zero();
    for (; i + 1 < end; i += 2) {
      even += values_[i] * direction_.col(others_[i]);
      odd += values_[i + 1] * direction_.col(others_[i + 1]);
    }
    if (i < end) even += values_[i] * direction_.col(others_[i]);
    product_.col(v) = even + odd;
    sum += direction_.col(v).array() * product_.col(v).array();
  }
  return sum;
}

void IncompleteGradients::solve(Columns& x, int iterations) {
  const int size = factor_.size();
  // The fourth component is 0 / 0.
  const auto ratio = [](const Eigen::Array4f& a, const Eigen::Array4f& b) {
    return Eigen::Array4f((b > 0.0F).select(a / b, 0.0F));
  };
  residual_ = x.leftCols(size);
  x.leftCols(size).setZero();
  Eigen::Array4f before = Eigen::Array4f::Zero();
  for (int k = 0; k < iterations; ++k) {
    precondition();
    Eigen::Array4f now = Eigen::Array4f::Zero();
    for (int v = 0; v < size; ++v) now += residual_.col(v).array() * preconditioned_.col(v).array();
    const Eigen::Array4f beta = ratio(now, before);  // zero in the first iteration
    for (int v = 0; v < size; ++v)
      direction_.col(v) = preconditioned_.col(v).array() + beta * direction_.col(v).array();
    const Eigen::Array4f alpha = ratio(now, multiply());
    for (int v = 0; v < size; ++v) {
      x.col(v).array() += alpha * direction_.col(v).array();
      residual_.col(v).array() -= alpha * product_.col(v).array();
    }
    before = now;
  }
}

}  // namespace sinew
