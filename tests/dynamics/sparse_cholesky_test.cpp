// SPDX-License-Identifier: MIT

#include "dynamics/sparse_cholesky.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <memory>
#include <random>
#include <thread>

#include "dynamics/grid_matrix.h"
#include "dynamics/instruction_sets.h"

namespace sinew {
namespace {

/// Returns random right-hand sides, with room for the slots of the plan, which hold arbitrary
/// values.
template <typename Real>
Eigen::Matrix<Real, 4, Eigen::Dynamic> right_hand_sides(const SolvePlan& plan) {
  Eigen::Matrix<Real, 4, Eigen::Dynamic> x(4, plan.workspace());
  x.setRandom();
  x.row(3).setZero();
  return x;
}

/// Returns the error of a solve of a grid's equations, relative to the dense solution.
template <typename Real>
double distance_to_dense_solution(int width, int height, bool vectorized) {
  const Planned grid(grid_matrix(width, height, 0.01));
  auto x = right_hand_sides<Real>(*grid.plan);
  const Eigen::MatrixXd dense = Eigen::MatrixXd(grid.matrix).selfadjointView<Eigen::Lower>();
  const Eigen::MatrixXd solution =
      dense.llt().solve(x.leftCols(width * height).template cast<double>().transpose());
  SparseCholesky<Real> cholesky(grid.plan, vectorized);
  EXPECT_EQ(cholesky.factorize(grid.matrix), -1);
  cholesky.solve(x.data());
  return (x.leftCols(width * height).template cast<double>().transpose() - solution).norm() /
         solution.norm();
}

TEST(SparseCholesky, AgreesWithADenseSolveInOneTask) {
  ASSERT_EQ(Planned(grid_matrix(23, 17, 0.01)).plan->tasks.size(), 1U);
  EXPECT_LT(distance_to_dense_solution<double>(23, 17, false), 1e-12);
  EXPECT_LT(distance_to_dense_solution<float>(23, 17, false), 1e-5);
  for_each_instruction_set(
      [] { EXPECT_LT(distance_to_dense_solution<float>(23, 17, true), 1e-5); });
}

TEST(SparseCholesky, AgreesWithADenseSolveInManyTasks) {
  const Planned grid(grid_matrix(41, 37, 0.01));
  ASSERT_GT(grid.plan->tasks.size(), 3U);
  ASSERT_GT(grid.plan->stage_count(), 1);
  EXPECT_LT(distance_to_dense_solution<double>(41, 37, false), 1e-12);
  for_each_instruction_set(
      [] { EXPECT_LT(distance_to_dense_solution<float>(41, 37, true), 1e-5); });
}

TEST(SparseCholesky, SolvesSeparateBodiesAtOnce) {
  const Eigen::SparseMatrix<double> one = grid_matrix(30, 30, 0.1);
  std::vector<Eigen::Triplet<double>> triplets;
  for (int body = 0; body < 3; ++body)
    for (int j = 0; j < one.cols(); ++j)
      for (Eigen::SparseMatrix<double>::InnerIterator e(one, j); e; ++e)
        triplets.emplace_back(e.row() + body * one.rows(), j + body * one.rows(), e.value());
  Eigen::SparseMatrix<double> three(3 * one.rows(), 3 * one.rows());
  three.setFromTriplets(triplets.begin(), triplets.end());
  const Planned bodies(three);
  SparseCholesky<double> cholesky(bodies.plan);
  ASSERT_EQ(cholesky.factorize(bodies.matrix), -1);
  auto x = right_hand_sides<double>(*bodies.plan);
  const Eigen::MatrixXd b = x.leftCols(three.cols()).transpose();
  cholesky.solve(x.data());
  const Eigen::SparseMatrix<double> full = bodies.matrix.selfadjointView<Eigen::Lower>();
  EXPECT_LT((full * x.leftCols(three.cols()).transpose() - b).norm(), 1e-11 * b.norm());
}

TEST(SparseCholesky, TasksOfAStageDoNotDependOnTheirOrder) {
  const Planned grid(grid_matrix(60, 50, 0.01));
  SparseCholesky<float> cholesky(grid.plan);
  ASSERT_EQ(cholesky.factorize(grid.matrix), -1);
  auto forward = right_hand_sides<float>(*grid.plan);
  auto backward = forward;
  cholesky.solve(forward.data());
  const std::vector<int>& stages = grid.plan->stages;
  for (int stage = 0; stage < grid.plan->stage_count(); ++stage)
    for (int task = stages[stage + 1] - 1; task >= stages[stage]; --task)
      cholesky.descend(task, backward.data());
  for (int stage = grid.plan->stage_count() - 1; stage >= 0; --stage)
    for (int task = stages[stage]; task < stages[stage + 1]; ++task)
      cholesky.ascend(task, backward.data());
  EXPECT_EQ(forward.leftCols(3000), backward.leftCols(3000));
}

TEST(SparseCholesky, FactorsAgainWithOtherValues) {
  const Planned grid(grid_matrix(9, 9, 1.0));
  SparseCholesky<double> cholesky(grid.plan);
  ASSERT_EQ(cholesky.factorize(grid.matrix), -1);
  ASSERT_EQ(cholesky.factorize(4.0 * grid.matrix), -1);
  Eigen::Matrix4Xd x = Eigen::Matrix4Xd::Ones(4, grid.plan->workspace());
  cholesky.solve(x.data());
  const Eigen::MatrixXd dense = Eigen::MatrixXd(grid.matrix).selfadjointView<Eigen::Lower>();
  const Eigen::VectorXd residual = 4.0 * dense * x.row(0).head(81).transpose();
  EXPECT_LT((residual - Eigen::VectorXd::Ones(81)).norm(), 1e-12);
}

TEST(SparseCholesky, NamesAnUnknownThatNothingDetermines) {
  const Planned floating(grid_matrix(6, 5, 0.0));
  SparseCholesky<double> cholesky(floating.plan);
  EXPECT_EQ(cholesky.factorize(floating.matrix), 29) << "the last one hangs on nothing else";
}

TEST(SparseCholesky, NamesTheFirstBadPivotAfterGoodFactorizationsToo) {
  const Planned grid(grid_matrix(12, 10, 1.0));
  SparseCholesky<float> cholesky(grid.plan);
  ASSERT_EQ(cholesky.factorize(grid.matrix), -1);
  for (const int bad : {70, 0, 119}) {
    Eigen::SparseMatrix<double> matrix = grid.matrix;
    matrix.coeffRef(bad, bad) = -50.0;
    EXPECT_EQ(cholesky.factorize(matrix), bad);
  }
}

/// Returns a matrix with a dense block of `width` unknowns that are also coupled to `below` others,
/// which are hardly coupled to each other. Some elimination order has panels of this width.
Eigen::SparseMatrix<double> arrow_matrix(int width, int below) {
  std::mt19937 random(width + 100 * below);
  std::uniform_real_distribution<double> entry(-1.0, 1.0);
  const int size = width + below;
  std::vector<Eigen::Triplet<double>> triplets;
  for (int j = 0; j < size; ++j) {
    triplets.emplace_back(j, j, 2.0 * size);
    for (int i = j + 1; i < size; ++i)
      if (j < width || i < j + 4) triplets.emplace_back(i, j, entry(random));
  }
  Eigen::SparseMatrix<double> matrix(size, size);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

TEST(SparseCholesky, SolvesWithPanelsOfAllWidths) {
  std::vector<int> panels(kWidestPanel + 1, 0);
  for (int width = 1; width <= 2 * kWidestPanel; ++width) {
    for (const int below : {0, 1, 15, 16, 17, 33}) {
      const Planned arrow(arrow_matrix(width, below));
      for (const Panel& panel : arrow.plan->panels) ++panels[panel.width];
      const Eigen::MatrixXd dense = Eigen::MatrixXd(arrow.matrix).selfadjointView<Eigen::Lower>();
      for_each_instruction_set([&] {
        SparseCholesky<float> cholesky(arrow.plan);
        ASSERT_EQ(cholesky.factorize(arrow.matrix), -1);
        auto x = right_hand_sides<float>(*arrow.plan);
        const Eigen::MatrixXd b = x.leftCols(width + below).cast<double>().transpose();
        cholesky.solve(x.data());
        const Eigen::MatrixXd solution = x.leftCols(width + below).cast<double>().transpose();
        EXPECT_LT((dense * solution - b).norm(), 1e-5 * b.norm()) << width << " and " << below;
      });
    }
  }
  for (int width = 1; width <= kWidestPanel; ++width) EXPECT_GT(panels[width], 0) << width;
}

TEST(SparseCholesky, OrdersLargeMatricesTheSameWayOnAllThreads) {
  const Eigen::SparseMatrix<double> grid = grid_matrix(180, 180, 1.0);
  std::vector<std::vector<int>> orders(3);
  std::vector<std::thread> threads;
  for (std::vector<int>& order : orders)
    threads.emplace_back([&grid, &order] { order = fill_reducing_order(grid); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(orders[0], orders[1]);
  EXPECT_EQ(orders[0], orders[2]);
  std::vector<int> sorted = orders[0];
  std::sort(sorted.begin(), sorted.end());
  for (int i = 0; i < static_cast<int>(sorted.size()); ++i) ASSERT_EQ(sorted[i], i);
  const SolvePlan plan = make_solve_plan(grid);
  EXPECT_LT(plan.value_count, 180L * 180 * 40);  // a band would have 180 for each unknown
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
