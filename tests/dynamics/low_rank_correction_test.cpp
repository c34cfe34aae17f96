// SPDX-License-Identifier: MIT

#include "dynamics/low_rank_correction.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <memory>
#include <random>

#include "dynamics/grid_matrix.h"

namespace sinew {
namespace {

template <typename Real>
class LowRankCorrectionTest : public testing::Test {
 protected:
  using Correction = LowRankCorrection<Real>;
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;

  LowRankCorrectionTest() {
    cholesky_ = std::make_unique<SparseCholesky<Real>>(plan_);
    EXPECT_EQ(cholesky_->factorize(planned_.matrix), -1);
    EXPECT_GT(plan_->tasks.size(), 2U);
  }

  std::vector<typename Correction::Row> random_rows(int count) {
    std::uniform_int_distribution<int> unknown(0, plan_->size - 1), length(1, 4);
    std::uniform_real_distribution<double> weight(-1.0, 1.0), stiffness(0.1, 20.0);
    std::vector<typename Correction::Row> rows(count);
    for (auto& row : rows) {
      row.unknowns.fill(-1);
      row.weights.fill(Real(0));
      row.stiffness = static_cast<Real>(stiffness(random_));
      const int used = length(random_);
      for (int k = 0; k < used; ++k) {
        row.unknowns[k] = unknown(random_);
        row.weights[k] = static_cast<Real>(weight(random_));
      }
    }
    return rows;
  }

  /// Returns the largest error of a solve with these rows, compared with a dense solve, relative to
  /// the solution.
  double error(Correction& correction, const std::vector<typename Correction::Row>& rows) {
    Eigen::MatrixXd dense = planned_.matrix;
    dense.triangularView<Eigen::StrictlyUpper>() = dense.transpose();
    for (const auto& row : rows) {
      Eigen::VectorXd c = Eigen::VectorXd::Zero(plan_->size);
      for (int k = 0; k < 4; ++k)
        if (row.unknowns[k] >= 0) c[row.unknowns[k]] += static_cast<double>(row.weights[k]);
      dense += static_cast<double>(row.stiffness) * c * c.transpose();
    }
    Array x = Array::Zero(4, plan_->workspace());
    x.topRows(3).setRandom();
    const Eigen::MatrixXd right = x.topRows(3).leftCols(plan_->size).template cast<double>();
    correction.set_rows(*cholesky_, rows);
    const int count = static_cast<int>(plan_->tasks.size());
    for (int t = 0; t < count; ++t) cholesky_->descend(t, x.data());
    correction.apply(x.data());
    for (int t = count - 1; t >= 0; --t) cholesky_->ascend(t, x.data());
    const Eigen::MatrixXd expected = dense.llt().solve(right.transpose()).transpose();
    const Eigen::MatrixXd found = x.topRows(3).leftCols(plan_->size).template cast<double>();
    return (found - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
  }

  std::mt19937 random_{3};
  const Planned planned_{grid_matrix(40, 35, 0.05)};
  const std::shared_ptr<const SolvePlan> plan_ = planned_.plan;
  std::unique_ptr<SparseCholesky<Real>> cholesky_;
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(LowRankCorrectionTest, Numbers);

template <typename Real>
constexpr double kTolerance = std::is_same_v<Real, float> ? 2e-5 : 1e-12;

TYPED_TEST(LowRankCorrectionTest, SolvesLikeTheDenseMatrixWithTheRowsInIt) {
  LowRankCorrection<TypeParam> correction(this->plan_);
  // The same object is given few rows, many, fewer again and none.
  for (const int count : {1, 2, 3, 4, 50, 200, 7, 0})
    EXPECT_LT(this->error(correction, this->random_rows(count)), kTolerance<TypeParam>) << count;
}

TYPED_TEST(LowRankCorrectionTest, RowsMayBeAlikeOrNearlySo) {
  LowRankCorrection<TypeParam> correction(this->plan_);
  auto rows = this->random_rows(20);
  rows.insert(rows.end(), rows.begin(), rows.end());
  rows[5].unknowns = rows[6].unknowns;
  EXPECT_LT(this->error(correction, rows), kTolerance<TypeParam>);
}

TYPED_TEST(LowRankCorrectionTest, WithoutRowsItChangesNothing) {
  LowRankCorrection<TypeParam> correction(this->plan_);
  correction.set_rows(*this->cholesky_, this->random_rows(10));
  correction.set_rows(*this->cholesky_, {});
  typename TestFixture::Array x = TestFixture::Array::Random(4, this->plan_->workspace());
  const typename TestFixture::Array before = x;
  correction.apply(x.data());
  EXPECT_EQ(x, before);
}

}  // namespace
}  // namespace sinew
