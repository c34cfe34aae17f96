// SPDX-License-Identifier: MIT

#include "dynamics/cuda/floating_unknown.h"

#include <cmath>
#include <numeric>

namespace sinew {

std::vector<std::uint8_t> complete_diagonal(Eigen::SparseMatrix<double>& matrix,
                                            const Eigen::VectorXd& masses,
                                            double inverse_squared_step) {
  std::vector<std::uint8_t> undetermined(matrix.cols(), 0);
  for (int v = 0; v < matrix.cols(); ++v) {
    double& diagonal = matrix.coeffRef(v, v);
    diagonal += masses[v] * inverse_squared_step;
    if (diagonal > 0.0) continue;
    diagonal = 1.0;
    undetermined[v] = 1;
  }
  return undetermined;
}

int floating_unknown(const Eigen::SparseMatrix<double>& lower) {
  const int size = static_cast<int>(lower.cols());
  // Union-find: each connected part is a tree of unknowns, whose root represents it.
  std::vector<int> part(size);
  std::iota(part.begin(), part.end(), 0);
  const auto root = [&](int v) {
    while (part[v] != v) v = part[v] = part[part[v]];
    return v;
  };
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(size), sizes = Eigen::VectorXd::Zero(size);
  for (int j = 0; j < size; ++j) {
    for (Eigen::SparseMatrix<double>::InnerIterator entry(lower, j); entry; ++entry) {
      const int i = static_cast<int>(entry.row());
      sums[i] += entry.value();
      sizes[i] += std::abs(entry.value());
      if (i == j) continue;
      sums[j] += entry.value();
      sizes[j] += std::abs(entry.value());
      if (entry.value() != 0.0) part[root(i)] = root(j);
    }
  }
  // If nothing holds a part, the entries of its rows sum to zero, up to rounding.
  Eigen::VectorXd of_part = Eigen::VectorXd::Zero(size), size_of_part = of_part;
  for (int v = 0; v < size; ++v) {
    of_part[root(v)] += sums[v];
    size_of_part[root(v)] += sizes[v];
  }
  constexpr double kRounding = 1e-12;
  for (int v = 0; v < size; ++v)
    if (root(v) == v && !(of_part[v] > kRounding * size_of_part[v])) return v;
  return -1;
}

}  // namespace sinew
