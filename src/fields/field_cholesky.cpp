// SPDX-License-Identifier: MIT

#include "fields/field_cholesky.h"

#include <algorithm>
#include <stdexcept>

#include "core/parallel.h"
#include "dynamics/elimination_order.h"

namespace sinew {
namespace {

// Right-hand sides of one block are solved together, so that each entry of the factor is read once.
constexpr int kBlock = 8;
using Block = Eigen::Matrix<double, kBlock, Eigen::Dynamic>;
// Number of unknowns from which nested dissection produces less fill-in than minimum degree on
// tetrahedra.
constexpr int kDissected = 1000;

}  // namespace

std::vector<int> field_order(const SparseMatrix& lower) {
  return lower.cols() < kDissected ? fill_reducing_order(lower) : nested_dissection_order(lower);
}

FieldCholesky::FieldCholesky(const SparseMatrix& matrix) {
  const SparseMatrix lower = matrix.triangularView<Eigen::Lower>();
  order_ = field_order(lower);
  const Eigen::SimplicialLLT<SparseMatrix, Eigen::Lower, Eigen::NaturalOrdering<int>> factorization(
      reordered(lower, order_));
  if (factorization.info() != Eigen::Success)
    throw std::domain_error("FieldCholesky: the matrix is not positive definite");
  factor_ = factorization.matrixL();
}

Eigen::MatrixXd FieldCholesky::solve(const Eigen::MatrixXd& right_hand_sides) const {
  Eigen::MatrixXd x(right_hand_sides.rows(), right_hand_sides.cols());
  const int blocks = (static_cast<int>(x.cols()) + kBlock - 1) / kBlock;
  parallel_for(
      blocks, [&](int block) { solve_block(right_hand_sides, kBlock * block, x); }, 1);
  return x;
}

void FieldCholesky::solve_block(const Eigen::MatrixXd& right_hand_sides, int first,
                                Eigen::MatrixXd& x) const {
  const int count = std::min(kBlock, static_cast<int>(x.cols()) - first);
  const auto size = static_cast<int>(order_.size());
  Block y = Block::Zero(kBlock, size);
  for (int i = 0; i < size; ++i)
    y.col(order_[i]).head(count) = right_hand_sides.row(i).segment(first, count).transpose();
  // The diagonal is the first entry of each column.
  const int* const begin = factor_.outerIndexPtr();
  const int* const rows = factor_.innerIndexPtr();
  const double* const values = factor_.valuePtr();
  for (int j = 0; j < size; ++j) {
    y.col(j) /= values[begin[j]];
    const Eigen::Matrix<double, kBlock, 1> known = y.col(j);
    for (int k = begin[j] + 1; k < begin[j + 1]; ++k) y.col(rows[k]) -= values[k] * known;
  }
  for (int j = size - 1; j >= 0; --j) {
    Eigen::Matrix<double, kBlock, 1> sum = y.col(j);
    for (int k = begin[j] + 1; k < begin[j + 1]; ++k) sum -= values[k] * y.col(rows[k]);
    y.col(j) = sum / values[begin[j]];
  }
  for (int i = 0; i < size; ++i)
    x.row(i).segment(first, count) = y.col(order_[i]).head(count).transpose();
}

}  // namespace sinew
