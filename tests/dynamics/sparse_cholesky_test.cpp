#include "dynamics/sparse_cholesky.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <random>

#include "dynamics/instruction_sets.h"

namespace sinew {
namespace {

/// A grid's Laplacian with random weights and a little mass, lower triangle.
Eigen::SparseMatrix<double> grid_matrix(int width, int height, double mass) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> weight(0.1, 2.0);
  std::vector<Eigen::Triplet<double>> triplets;
  const auto add_edge = [&](int a, int b) {
    const double w = weight(random);
    triplets.emplace_back(a, a, w);
    triplets.emplace_back(b, b, w);
    triplets.emplace_back(std::max(a, b), std::min(a, b), -w);
  };
  for (int i = 0; i < height; ++i) {
    for (int j = 0; j < width; ++j) {
      const int v = i * width + j;
      triplets.emplace_back(v, v, mass);
      if (j + 1 < width) add_edge(v, v + 1);
      if (i + 1 < height) add_edge(v, v + width);
    }
  }
  Eigen::SparseMatrix<double> matrix(width * height, width * height);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

Eigen::SparseMatrix<double> reordered(const Eigen::SparseMatrix<double>& lower,
                                      const std::vector<int>& order) {
  std::vector<Eigen::Triplet<double>> triplets;
  for (int j = 0; j < lower.cols(); ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator e(lower, j); e; ++e)
      triplets.emplace_back(std::max(order[e.row()], order[j]), std::min(order[e.row()], order[j]),
                            e.value());
  Eigen::SparseMatrix<double> result(lower.rows(), lower.cols());
  result.setFromTriplets(triplets.begin(), triplets.end());
  return result;
}

template <typename Real>
double distance_to_dense_solution(bool vectorized) {
  const Eigen::SparseMatrix<double> grid = grid_matrix(23, 17, 0.01);
  const Eigen::SparseMatrix<double> matrix = reordered(grid, fill_reducing_order(grid));
  const int size = static_cast<int>(matrix.cols());
  Eigen::Matrix<Real, 4, Eigen::Dynamic> x(4, size);
  x.setRandom();
  x.row(3).setZero();
  const Eigen::MatrixXd right_hand_side = x.template cast<double>().transpose();
  const Eigen::MatrixXd dense = Eigen::MatrixXd(matrix).selfadjointView<Eigen::Lower>();
  const Eigen::MatrixXd solution = dense.ldlt().solve(right_hand_side);
  SparseCholesky<Real> cholesky;
  cholesky.analyze(matrix, vectorized);
  EXPECT_EQ(cholesky.factorize(matrix), -1);
  cholesky.solve(x.data());
  return (x.template cast<double>().transpose() - solution).norm() / solution.norm();
}

TEST(SparseCholesky, AgreesWithADenseSolve) {
  EXPECT_LT(distance_to_dense_solution<double>(false), 1e-12);
  EXPECT_LT(distance_to_dense_solution<float>(false), 1e-5);
  for_each_instruction_set([] { EXPECT_LT(distance_to_dense_solution<float>(true), 1e-5); });
}

TEST(SparseCholesky, FactorsAgainWithOtherValues) {
  const Eigen::SparseMatrix<double> matrix = grid_matrix(9, 9, 1.0);
  SparseCholesky<double> cholesky;
  cholesky.analyze(matrix);
  ASSERT_EQ(cholesky.factorize(matrix), -1);
  ASSERT_EQ(cholesky.factorize(4.0 * matrix), -1);
  Eigen::Matrix4Xd x = Eigen::Matrix4Xd::Ones(4, matrix.cols());
  cholesky.solve(x.data());
  const Eigen::MatrixXd dense = Eigen::MatrixXd(matrix).selfadjointView<Eigen::Lower>();
  const Eigen::VectorXd residual = 4.0 * dense * x.row(0).transpose();
  EXPECT_LT((residual - Eigen::VectorXd::Ones(matrix.cols())).norm(), 1e-12);
}

TEST(SparseCholesky, NamesAnUnknownThatNothingDetermines) {
  const Eigen::SparseMatrix<double> floating = grid_matrix(6, 5, 0.0);
  SparseCholesky<double> cholesky;
  cholesky.analyze(floating);
  EXPECT_GE(cholesky.factorize(floating), 0);
}

TEST(SparseCholesky, OrdersAGridBelowNaturalFill) {
  const Eigen::SparseMatrix<double> grid = grid_matrix(40, 40, 1.0);
  std::vector<int> order = fill_reducing_order(grid);
  const auto factor_size = [](const Eigen::SparseMatrix<double>& matrix) {
    using Natural = Eigen::NaturalOrdering<int>;
    Eigen::SimplicialLLT<Eigen::SparseMatrix<double>, Eigen::Lower, Natural> factor(matrix);
    return factor.matrixL().nestedExpression().nonZeros();
  };
  EXPECT_LT(factor_size(reordered(grid, order)), factor_size(grid) / 2);
  std::sort(order.begin(), order.end());
  for (int i = 0; i < static_cast<int>(order.size()); ++i) ASSERT_EQ(order[i], i);
}

}  // namespace
}  // namespace sinew
