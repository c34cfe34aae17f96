// SPDX-License-Identifier: MIT

#include "dynamics/cuda/sparse_inverse.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <random>

#include "core/thread_count.h"
#include "dynamics/cuda/element_tables.h"
#include "dynamics/cuda/inverse_plan.h"
#include "dynamics/elimination_order.h"
#include "dynamics/local_steps.h"
#include "dynamics/swinging_bar.h"

namespace sinew {
namespace {

Eigen::SparseMatrix<double> bar_matrix(int cells) {
  const Bar bar = make_bar(cells, 3, 2, {1.8, 0.4, 0.4});
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  LocalSteps<double> system(problem.constraints, problem.rest_positions, false);
  std::vector<int> number(bar.positions.cols());
  for (std::size_t v = 0; v < number.size(); ++v) number[v] = static_cast<int>(v);
  system.renumber(number, static_cast<int>(number.size()));
  Eigen::SparseMatrix<double> matrix = system.stiffness_matrix();
  for (int v = 0; v < matrix.cols(); ++v) matrix.coeffRef(v, v) += 30.0;
  return reordered(matrix, sparse_inverse_order(matrix));
}

Eigen::MatrixXd whole(const Eigen::SparseMatrix<double>& lower) {
  return Eigen::SparseMatrix<double>(lower.selfadjointView<Eigen::Lower>());
}

/// Returns W as a dense matrix with its zeros.
Eigen::MatrixXd dense(const SparseInverse& inverse, const std::vector<float>& values) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(inverse.size(), inverse.size());
  for (int i = 0; i < inverse.size(); ++i)
    for (int j = inverse.first_column(i); j <= i; ++j)
      result(i, j) = static_cast<double>(values[inverse.base(i) + j]);
  return result;
}

TEST(SparseInverse, IsTheInverseOfTheCholeskyFactor) {
  const Eigen::SparseMatrix<double> matrix = bar_matrix(14);
  const SparseInverse inverse(matrix);
  std::vector<float> values;
  int floating = -1;
  ASSERT_TRUE(inverse.compute(matrix, values, floating));
  const Eigen::MatrixXd full = whole(matrix);
  const Eigen::MatrixXd factor = full.llt().matrixL();
  const Eigen::MatrixXd product = dense(inverse, values) * factor;
  EXPECT_LT((product - Eigen::MatrixXd::Identity(full.rows(), full.rows())).cwiseAbs().maxCoeff(),
            1e-5);
  // Less than half of its lower triangle is stored, so it is sparse.
  EXPECT_LT(inverse.value_count(), std::int64_t{inverse.size()} * inverse.size() / 4);
}

/// Returns the matrix of a sheet of springs, whose separators are long enough to be shared among
/// threads. `bounded` is added to the diagonal.
Eigen::SparseMatrix<double> sheet_matrix(int side, double bounded) {
  std::vector<Eigen::Triplet<double>> triplets;
  const auto link = [&](int one, int two) {
    triplets.emplace_back(one, one, 1.0);
    triplets.emplace_back(two, two, 1.0);
    triplets.emplace_back(std::max(one, two), std::min(one, two), -1.0);
  };
  for (int v = 0; v < side * side; ++v) {
    triplets.emplace_back(v, v, bounded);
    if (v % side != 0) link(v, v - 1);
    if (v >= side) link(v, v - side);
  }
  Eigen::SparseMatrix<double> matrix(side * side, side * side);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return reordered(matrix, sparse_inverse_order(matrix));
}

std::vector<float> computed_by(int threads, const Eigen::SparseMatrix<double>& matrix) {
  set_thread_count(threads);
  std::vector<float> values;
  int floating = -1;
  EXPECT_TRUE(SparseInverse(matrix).compute(matrix, values, floating));
  set_thread_count(0);
  return values;
}

TEST(SparseInverse, HasTheSameBitsWhicheverThreadsComputeIt) {
  const Eigen::SparseMatrix<double> matrix = sheet_matrix(60, 0.5);
  const std::vector<float> values = computed_by(1, matrix);
  EXPECT_EQ(computed_by(2, matrix), values);
  EXPECT_EQ(computed_by(5, matrix), values);
  // A solve with W^T W b is compared with one in double that does not use the inverse.
  const SparseInverse inverse(matrix);
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor(matrix);
  const Eigen::VectorXd b = Eigen::VectorXd::LinSpaced(matrix.cols(), -1.0, 2.0);
  const Eigen::VectorXd expected = factor.solve(b);
  const Eigen::MatrixXd w = dense(inverse, values);
  const Eigen::VectorXd y = w * b;
  EXPECT_LT((w.transpose() * y - expected).norm(), 1e-5 * expected.norm());
}

// The unknowns that fail are in a subtree or in the rows above all subtrees. If several fail, the
// first one is named.
TEST(SparseInverse, NamesTheFirstUnknownThatIsNotDeterminedWhicheverThreadsFindIt) {
  Eigen::SparseMatrix<double> matrix = sheet_matrix(60, 0.5);
  const SparseInverse inverse(matrix);
  const int last = inverse.size() - 1;
  for (const std::vector<int>& floating_unknowns : {std::vector<int>{last},
                                                    {last - 20, last - 3},
                                                    {700, 2500},
                                                    {1500, last - 3},
                                                    {40, 41, last}}) {
    Eigen::SparseMatrix<double> spoilt = matrix;
    for (const int v : floating_unknowns) spoilt.coeffRef(v, v) = -1.0;
    for (const int threads : {1, 2}) {
      set_thread_count(threads);
      std::vector<float> values{7.0F};
      int floating = -1;
      EXPECT_FALSE(inverse.compute(spoilt, values, floating));
      EXPECT_EQ(floating, floating_unknowns.front());
      EXPECT_EQ(values, (std::vector<float>{7.0F}));
    }
  }
  set_thread_count(0);
}

TEST(SparseInverse, TreesOfSeveralBodiesStandSideBySide) {
  // The graph consists of two separate chains and a single vertex.
  std::vector<Eigen::Triplet<double>> triplets;
  for (int v = 0; v < 9; ++v) triplets.emplace_back(v, v, 3.0);
  for (const int v : {1, 2, 3, 5, 6, 7}) triplets.emplace_back(v, v - 1, -1.0);
  Eigen::SparseMatrix<double> matrix(9, 9);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  matrix = reordered(matrix, sparse_inverse_order(matrix));
  const SparseInverse inverse(matrix);
  std::vector<float> values;
  int floating = -1;
  ASSERT_TRUE(inverse.compute(matrix, values, floating));
  const Eigen::MatrixXd w = dense(inverse, values);
  const Eigen::MatrixXd full = whole(matrix);
  EXPECT_LT((w.transpose() * w * full - Eigen::MatrixXd::Identity(9, 9)).cwiseAbs().maxCoeff(),
            1e-6);
  EXPECT_LE(inverse.value_count(), 2 * (4 * 5 / 2) + 1);
}

TEST(SparseInverse, SaysWhichUnknownIsNotDetermined) {
  std::vector<Eigen::Triplet<double>> triplets{{0, 0, 1.0}, {1, 0, -1.0}, {1, 1, 1.0}, {2, 2, 5.0}};
  Eigen::SparseMatrix<double> matrix(3, 3);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  const SparseInverse inverse(matrix);
  std::vector<float> values{7.0F};
  int floating = -1;
  EXPECT_FALSE(inverse.compute(matrix, values, floating));
  EXPECT_EQ(floating, 1);
  EXPECT_EQ(values, (std::vector<float>{7.0F}));
}

TEST(InversePlan, PiecesCoverEachRowOnceAndChunksKnowTheirRows) {
  const Eigen::SparseMatrix<double> matrix = bar_matrix(40);
  const SparseInverse inverse(matrix);
  const InversePlan plan = make_inverse_plan(inverse);
  EXPECT_GT(plan.long_pieces, 0);
  for (int i = 0; i < inverse.size(); ++i) {
    const InversePlan::Row& row = plan.rows[i];
    int column = inverse.first_column(i);
    for (int p = row.first_piece; p < row.first_piece + row.piece_count; ++p) {
      const InversePlan::Piece& piece = plan.pieces[p];
      EXPECT_EQ(piece.row, i);
      EXPECT_EQ(piece.first_column, column);
      EXPECT_LE(piece.count,
                p < plan.long_pieces ? InversePlan::kLongPiece : InversePlan::kShortPiece);
      column += piece.count;
    }
    EXPECT_EQ(column, i + 1);
  }
  const int chunks = static_cast<int>(plan.chunk_rows_begin.size()) - 1;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    std::vector<int> expected;
    for (int i = 0; i < inverse.size(); ++i)
      if (i >= chunk * kChunk && inverse.first_column(i) < (chunk + 1) * kChunk)
        expected.push_back(i);
    const std::vector<int> rows(plan.chunk_rows.begin() + plan.chunk_rows_begin[chunk],
                                plan.chunk_rows.begin() + plan.chunk_rows_begin[chunk + 1]);
    EXPECT_EQ(rows, expected);
  }
}

}  // namespace
}  // namespace sinew
