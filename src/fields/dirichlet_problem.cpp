// SPDX-License-Identifier: MIT

#include "fields/dirichlet_problem.h"

#include <utility>

#include "core/error.h"

namespace sinew {
namespace {

/// Checks that each connected part of the nodes has a fixed one.
void require_fixed_in_each_part(const SparseMatrix& matrix, const std::vector<int>& fixed) {
  std::vector<char> reached(matrix.cols(), 0);
  std::vector<int> open = fixed;
  for (const int node : fixed) reached[node] = 1;
  while (!open.empty()) {
    const int node = open.back();
    open.pop_back();
    for (SparseMatrix::InnerIterator entry(matrix, node); entry; ++entry) {
      const auto other = static_cast<int>(entry.row());
      if (reached[other] != 0) continue;
      reached[other] = 1;
      open.push_back(other);
    }
  }
  for (const char is_reached : reached)
    if (is_reached == 0)
      throw InputError(
          "a connected part of the tetrahedra has no node with a given value, so its field is not "
          "determined; give at least one node of each part a value");
}

}  // namespace

SplitMatrix::SplitMatrix(const SparseMatrix& matrix, std::vector<int> fixed_nodes)
    : fixed(std::move(fixed_nodes)) {
  require_fixed_in_each_part(matrix, fixed);
  constexpr int kFree = -1;
  const auto count = static_cast<int>(matrix.cols());
  std::vector<int> fixed_number(count, kFree), free_number(count, kFree);
  for (std::size_t i = 0; i < fixed.size(); ++i) fixed_number[fixed[i]] = static_cast<int>(i);
  for (int node = 0; node < count; ++node) {
    if (fixed_number[node] != kFree) continue;
    free_number[node] = static_cast<int>(free.size());
    free.push_back(node);
  }
  std::vector<Eigen::Triplet<double>> among_free, mixed;
  for (int node = 0; node < count; ++node) {
    for (SparseMatrix::InnerIterator entry(matrix, node); entry; ++entry) {
      const int row = free_number[entry.row()];
      if (row == kFree) continue;
      if (fixed_number[node] == kFree)
        among_free.emplace_back(row, free_number[node], entry.value());
      else
        mixed.emplace_back(row, fixed_number[node], entry.value());
    }
  }
  free_block.resize(static_cast<int>(free.size()), static_cast<int>(free.size()));
  free_block.setFromTriplets(among_free.begin(), among_free.end());
  mixed_block.resize(static_cast<int>(free.size()), static_cast<int>(fixed.size()));
  mixed_block.setFromTriplets(mixed.begin(), mixed.end());
}

Eigen::MatrixXd SplitMatrix::joined(const Eigen::MatrixXd& fixed_values,
                                    const Eigen::MatrixXd& free_values) const {
  Eigen::MatrixXd all(fixed_values.rows() + free_values.rows(), fixed_values.cols());
  all(fixed, Eigen::all) = fixed_values;
  all(free, Eigen::all) = free_values;
  return all;
}

DirichletProblem::DirichletProblem(const SparseMatrix& matrix, std::vector<int> fixed)
    : split_(matrix, std::move(fixed)), cholesky_(split_.free_block) {}

Eigen::MatrixXd DirichletProblem::solve(const Eigen::MatrixXd& fixed_values) const {
  return split_.joined(fixed_values, cholesky_.solve(-split_.mixed_block * fixed_values));
}

Eigen::MatrixXd DirichletProblem::solve(const Eigen::MatrixXd& fixed_values,
                                        const Eigen::MatrixXd& loads) const {
  const Eigen::MatrixXd of_free = loads(split_.free, Eigen::all);
  return split_.joined(fixed_values, cholesky_.solve(of_free - split_.mixed_block * fixed_values));
}

}  // namespace sinew
