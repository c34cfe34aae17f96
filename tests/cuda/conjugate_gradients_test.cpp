// SPDX-License-Identifier: MIT

#include "dynamics/cuda/conjugate_gradients_work.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cuda/added_operator.h"
#include "cuda/memory.h"
#include "cuda/test_matrices.h"
#include "dynamics/cuda/gradient_solves.h"
#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew {
namespace {

enum class Form { kPublished, kOneBarrier, kTwoBarriers };
constexpr Form kForms[] = {Form::kPublished, Form::kOneBarrier, Form::kTwoBarriers};

struct Solution {
  std::vector<cuda::Vec4> x;
  std::vector<int> iterations;  ///< empty for the published form
  int launches = 0;
};

/// Solves for all bodies, starting from x = 0.
Solution solve(Form form, const SparseMatrix& lower, const Eigen::MatrixX3d& right_hand_side,
               const GradientOptions& options, int iterations, float tolerance = 0.0F) {
  cuda::Stream stream;
  const auto solves = make_gradient_solves(lower, options, stream);
  const cuda::Buffer<cuda::Vec4> b = cuda::to_device(as_vectors(right_hand_side), stream);
  cuda::Buffer<cuda::Vec4> x(b.size());
  x.fill_with_zero(stream);
  Solution solution;
  const std::int64_t before = cuda::launch_count();
  if (form == Form::kPublished) {
    solves->solve_as_published(b, x, iterations, stream);
  } else {
    solves->solve_in_one_launch(b, x, iterations, tolerance, form == Form::kTwoBarriers, stream);
    solution.iterations = solves->iterations(stream);
  }
  solution.launches = static_cast<int>(cuda::launch_count() - before);
  solution.x = cuda::to_host(x, stream);
  return solution;
}

Eigen::MatrixX3d dense_solution(const SparseMatrix& lower, const Eigen::MatrixX3d& columns) {
  return dense(lower).llt().solve(columns);
}

/// Returns the iterate of conjugate gradients in double after some iterations.
Eigen::MatrixX3d after_iterations(const SparseMatrix& lower, const Eigen::MatrixX3d& columns,
                                  int iterations) {
  const Eigen::MatrixXd a = dense(lower);
  const Eigen::VectorXd j = a.diagonal().cwiseInverse();
  Eigen::MatrixX3d x = Eigen::MatrixX3d::Zero(columns.rows(), 3), r = columns;
  Eigen::MatrixX3d d = j.asDiagonal() * r;
  double gamma = d.cwiseProduct(r).sum();
  for (int i = 0; i < iterations; ++i) {
    const Eigen::MatrixX3d q = a * d;
    const double alpha = gamma / d.cwiseProduct(q).sum();
    x += alpha * d;
    r -= alpha * q;
    const Eigen::MatrixX3d u = j.asDiagonal() * r;
    const double next = r.cwiseProduct(u).sum();
    d = u + (next / gamma) * d;
    gamma = next;
  }
  return x;
}

const SparseMatrix& bar_system() {
  static const SparseMatrix lower = bar_matrix(make_bar(12, 3, 3, {1.8, 0.4, 0.4}), 1.0 / 60.0);
  return lower;
}

TEST(ConjugateGradients, ConvergeToTheDenseSolution) {
  for (const SparseMatrix& lower : {bar_system(), random_matrix(75, 3), random_matrix(1, 0)}) {
    const Eigen::MatrixX3d b = random_columns(static_cast<int>(lower.rows()));
    const Eigen::MatrixX3d exact = dense_solution(lower, b);
    for (const Form form : kForms) {
      SCOPED_TRACE(testing::Message() << "form " << static_cast<int>(form) << ", " << b.rows());
      const Solution solution = solve(form, lower, b, {1, 64, 0}, 90);
      EXPECT_LT(difference(as_columns(solution.x), exact), 1e-6);
      EXPECT_LT(difference(dense(lower) * as_columns(solution.x), b), 2e-6);
      for (const cuda::Vec4& x : solution.x) EXPECT_EQ(x.w, 0.0F);
    }
  }
}

TEST(ConjugateGradients, AreThoseOfTheTextbookAfterAnyNumberOfIterations) {
  const Eigen::MatrixX3d b = random_columns(static_cast<int>(bar_system().rows()));
  for (const int iterations : {1, 2, 3, 10, 11}) {
    const Eigen::MatrixX3d expected = after_iterations(bar_system(), b, iterations);
    for (const Form form : kForms) {
      SCOPED_TRACE(testing::Message() << "form " << static_cast<int>(form) << ", " << iterations);
      const Solution solution = solve(form, bar_system(), b, {1, 64, 0}, iterations);
      EXPECT_LT(difference(as_columns(solution.x), expected), 2e-6);
    }
  }
}

// In short steps, as at 240 frames a second, inertia outweighs the stiffness of the tissue.
TEST(ConjugateGradients, NeedTenIterationsWhereInertiaRules) {
  const SparseMatrix lower = bar_matrix(make_bar(12, 3, 3, {1.8, 0.4, 0.4}), 1.0 / 240.0);
  const Eigen::MatrixX3d b = random_columns(static_cast<int>(lower.rows()));
  for (const Form form : kForms)
    EXPECT_LT(
        difference(as_columns(solve(form, lower, b, {1, 64, 0}, 10).x), dense_solution(lower, b)),
        1e-3);
}

TEST(ConjugateGradients, WithOneBarrierAndWithTwoAreTheSameBitForBit) {
  const int size = static_cast<int>(bar_system().rows());
  const Eigen::MatrixX3d b = random_columns(2 * size);
  const Solution one = solve(Form::kOneBarrier, bar_system(), b, {2, 64, 0}, 12);
  const Solution two = solve(Form::kTwoBarriers, bar_system(), b, {2, 64, 0}, 12);
  EXPECT_EQ(as_columns(one.x), as_columns(two.x));
}

// The solution for a body depends neither on other bodies nor on the number of blocks.
TEST(ConjugateGradients, SolveEachOfSeveralBodiesAsIfItWereAlone) {
  constexpr int kCopies = 3;
  const int size = static_cast<int>(bar_system().rows());
  Eigen::MatrixX3d b = random_columns(kCopies * size);
  b.middleRows(size, size).setZero();
  for (const Form form : kForms) {
    SCOPED_TRACE(testing::Message() << "form " << static_cast<int>(form));
    const float tolerance = 1e-3F;
    const Solution all = solve(form, bar_system(), b, {kCopies, 64, 0}, 40, tolerance);
    for (int copy = 0; copy < kCopies; ++copy) {
      const Solution alone =
          solve(form, bar_system(), b.middleRows(copy * size, size), {1, 64, 1}, 40, tolerance);
      EXPECT_EQ(as_columns(all.x).middleRows(copy * size, size), as_columns(alone.x));
      if (form != Form::kPublished) {
        EXPECT_EQ(all.iterations[copy], alone.iterations[0]);
      }
    }
    if (form != Form::kPublished) {
      EXPECT_EQ(all.iterations[1], 0);
      EXPECT_GT(all.iterations[0], 10);
    }
  }
}

TEST(ConjugateGradients, EndWhenTheResidualIsSmallEnough) {
  const Eigen::MatrixX3d b = random_columns(static_cast<int>(bar_system().rows()));
  const Eigen::VectorXd j = dense(bar_system()).diagonal().cwiseInverse();
  const auto norm = [&](const Eigen::MatrixX3d& r) {
    return std::sqrt(r.cwiseProduct(j.asDiagonal() * r).sum());
  };
  for (const Form form : {Form::kOneBarrier, Form::kTwoBarriers}) {
    for (const float tolerance : {0.3F, 1e-2F, 1e-4F}) {
      const Solution solution = solve(form, bar_system(), b, {1, 64, 0}, 100, tolerance);
      const Eigen::MatrixX3d residual = b - dense(bar_system()) * as_columns(solution.x);
      EXPECT_LT(norm(residual), 1.001 * tolerance * norm(b));
      const int iterations = solution.iterations[0];
      EXPECT_LT(iterations, 100);
      const Eigen::MatrixX3d before =
          b - dense(bar_system()) * after_iterations(bar_system(), b, iterations - 1);
      EXPECT_GT(norm(before), 0.999 * tolerance * norm(b));
    }
  }
}

// If solves did not end early, this would take hours.
TEST(ConjugateGradients, EndWhenAllBodiesAreDone) {
  const SparseMatrix lower = random_matrix(30, 3);
  const Eigen::MatrixX3d b = random_columns(60);
  for (const Form form : {Form::kOneBarrier, Form::kTwoBarriers})
    for (const int iterations : solve(form, lower, b, {2, 32, 0}, 1'000'000, 1e-3F).iterations)
      EXPECT_LT(iterations, 30);
}

TEST(ConjugateGradients, LeaveZeroAndWhatFloatCannotImproveAlone) {
  const int size = static_cast<int>(bar_system().rows());
  for (const Form form : kForms) {
    const Solution zero = solve(form, bar_system(), Eigen::MatrixX3d::Zero(size, 3), {1, 64, 0}, 3);
    EXPECT_EQ(as_columns(zero.x).norm(), 0.0);
    if (form != Form::kPublished) {
      EXPECT_EQ(zero.iterations[0], 0);
    }
    const Eigen::MatrixX3d b = random_columns(size);
    EXPECT_LT(difference(as_columns(solve(form, bar_system(), b, {1, 64, 0}, 400).x),
                         dense_solution(bar_system(), b)),
              1e-6);
  }
}

TEST(ConjugateGradients, TakeThePublishedLaunchesOrOne) {
  const Eigen::MatrixX3d b = random_columns(static_cast<int>(bar_system().rows()));
  constexpr int kIterationsOfStep = 10;
  int launches = 0;
  for (int i = 0; i < kIterationsOfStep; ++i)
    launches += solve(Form::kPublished, bar_system(), b, {1, 128, 0}, 10).launches;
  EXPECT_EQ(launches, 310);
  EXPECT_EQ(solve(Form::kOneBarrier, bar_system(), b, {1, 128, 0}, 10).launches, 1);
}

TEST(ConjugateGradients, BeginWhereTheyAreTold) {
  const Eigen::MatrixX3d b = random_columns(static_cast<int>(bar_system().rows()));
  cuda::Stream stream;
  const auto solves = make_gradient_solves(bar_system(), {1, 64, 0}, stream);
  cuda::Buffer<cuda::Vec4> x = cuda::to_device(as_vectors(dense_solution(bar_system(), b)), stream);
  const Eigen::MatrixX3d start = as_columns(cuda::to_host(x, stream));
  solves->solve_as_published(cuda::to_device(as_vectors(b), stream), x, 2, stream);
  EXPECT_LT(difference(as_columns(cuda::to_host(x, stream)), start), 1e-6);
}

// Springs that tie two rows of a body together, and a diagonal for all bodies, are added to the
// matrix.
TEST(ConjugateGradients, SolveWithWhatOthersAdd) {
  constexpr int kCopies = 2;
  const SparseMatrix& lower = bar_system();
  const int size = static_cast<int>(lower.rows());
  const Eigen::MatrixX3d b = random_columns(kCopies * size);
  std::vector<float> diagonal(size, 0.0F);
  for (int i = 0; i < size; i += 3) diagonal[i] = 0.5F * static_cast<float>(lower.coeff(i, i));
  AddedTies ties;
  ties.stiffness = static_cast<float>(lower.coeff(0, 0));
  ties.distance = size / 2;
  for (const bool stored : {false, true}) {
    const std::vector<cuda::Vec4> x =
        solve_with_ties(lower, as_vectors(b), kCopies, diagonal, ties, stored);
    for (int copy = 0; copy < kCopies; ++copy) {
      Eigen::MatrixXd whole = dense(lower);
      for (int i = 0; i < size; ++i) whole(i, i) += diagonal[i];
      const double stiffness = ties.stiffness * (copy + 1);
      for (int i = 0; i + ties.distance < size; ++i) {
        const int k = i + ties.distance;
        whole(i, i) += stiffness;
        whole(k, k) += stiffness;
        whole(i, k) -= stiffness;
        whole(k, i) -= stiffness;
      }
      const Eigen::MatrixX3d exact = whole.llt().solve(b.middleRows(copy * size, size));
      EXPECT_LT(difference(as_columns(x).middleRows(copy * size, size), exact), 1e-5);
    }
  }
}

#ifdef SINEW_EMULATED_GPU
TEST(ConjugateGradients, AreTheSameInAnyOrderOfThreads) {
  using cuda::emulation::Order;
  const int size = static_cast<int>(bar_system().rows());
  const Eigen::MatrixX3d b = random_columns(2 * size);
  for (const Form form : kForms) {
    cuda::emulation::set_order(Order::kForward);
    const Solution forward = solve(form, bar_system(), b, {2, 32, 0}, 7, 0.01F);
    for (const Order order : {Order::kBackward, Order::kShuffled}) {
      cuda::emulation::set_order(order);
      const Solution other = solve(form, bar_system(), b, {2, 32, 0}, 7, 0.01F);
      EXPECT_EQ(as_columns(forward.x), as_columns(other.x));
      EXPECT_EQ(forward.iterations, other.iterations);
    }
  }
  cuda::emulation::set_order(Order::kForward);
}
#endif

}  // namespace
}  // namespace sinew
