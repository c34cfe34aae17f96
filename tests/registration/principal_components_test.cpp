// SPDX-License-Identifier: MIT

#include "registration/principal_components.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <cmath>

namespace sinew {
namespace {

/// Returns samples of more coordinates than there are samples.
Eigen::MatrixXd wide_samples() {
  Eigen::MatrixXd samples(30, 8);
  for (Eigen::Index i = 0; i < samples.rows(); ++i)
    for (Eigen::Index j = 0; j < samples.cols(); ++j)
      samples(i, j) = std::sin(1.0 + 3.7 * static_cast<double>(i * j + 2 * i + 5 * j)) +
                      static_cast<double>(i % 3) * static_cast<double>(j);
  return samples;
}

TEST(PrincipalComponents, AgreeWithTheSingularValuesOfTheDeviations) {
  const Eigen::MatrixXd samples = wide_samples();
  const PrincipalComponents found = principal_components(samples, 5);
  const Eigen::VectorXd mean = samples.rowwise().mean();
  const Eigen::MatrixXd deviations = samples.colwise() - mean;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(deviations,
                                              Eigen::ComputeThinU | Eigen::ComputeThinV);
  EXPECT_LT((found.mean - mean).norm(), 1e-12);
  for (Eigen::Index k = 0; k < 5; ++k) {
    const Eigen::VectorXd expected =
        svd.matrixU().col(k) * svd.singularValues()[k] / std::sqrt(7.0);
    const double sign = expected.dot(found.components.col(k)) > 0.0 ? 1.0 : -1.0;
    EXPECT_LT((sign * found.components.col(k) - expected).norm(), 1e-9 * expected.norm());
    EXPECT_NEAR(found.share[k],
                std::pow(svd.singularValues()[k], 2) / svd.singularValues().squaredNorm(), 1e-12);
  }
}

TEST(PrincipalComponents, RestoreSamplesFromAllScores) {
  const Eigen::MatrixXd samples = wide_samples();
  const PrincipalComponents found = principal_components(samples, 7);
  const Eigen::MatrixXd restored =
      (found.components * found.scores.transpose()).colwise() + found.mean;
  EXPECT_LT((restored - samples).norm(), 1e-9 * samples.norm());
  EXPECT_NEAR(found.share.sum(), 1.0, 1e-12);
}

TEST(PrincipalComponents, GiveScoresOfUnitVariance) {
  const PrincipalComponents found = principal_components(wide_samples(), 4);
  const Eigen::MatrixXd covariance = found.scores.transpose() * found.scores / 7.0;
  EXPECT_LT((covariance - Eigen::MatrixXd::Identity(4, 4)).norm(), 1e-9);
  EXPECT_LT(found.scores.colwise().sum().norm(), 1e-9);
}

TEST(PrincipalComponents, RegressOtherQuantities) {
  const Eigen::MatrixXd samples = wide_samples();
  const PrincipalComponents found = principal_components(samples, 3);
  const Eigen::MatrixXd others = samples.topRows(4).array().square();
  // The solution of the normal equations with a constant term.
  Eigen::MatrixXd design(8, 4);
  design << found.scores, Eigen::VectorXd::Ones(8);
  const Eigen::MatrixXd expected =
      design.colPivHouseholderQr().solve(others.transpose()).topRows(3).transpose();
  EXPECT_LT((components_of(others, found.scores) - expected).norm(), 1e-9 * expected.norm());
}

}  // namespace
}  // namespace sinew
