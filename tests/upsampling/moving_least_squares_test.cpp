// SPDX-License-Identifier: MIT

#include "upsampling/moving_least_squares.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>
#include <random>

namespace sinew {
namespace {

using Eigen::Vector3d;

class MovingLeastSquaresTest : public testing::Test {
 protected:
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Vector3d point(double size = 1.0) {
    return {uniform(-size, size), uniform(-size, size), uniform(-size, size)};
  }
  NeighborPoints cloud(int n) {
    NeighborPoints points(3, n);
    for (int i = 0; i < n; ++i) points.col(i) = point();
    return points;
  }
  NeighborWeights weights(int n) {
    NeighborWeights omega(n);
    for (int i = 0; i < n; ++i) omega[i] = uniform(0.1, 1.0);
    return omega;
  }

  std::mt19937 random_{11};
};

Eigen::VectorXd monomials(const Vector3d& p) {
  Eigen::VectorXd row(10);
  row << 1.0, p[0], p[1], p[2], p[0] * p[0], p[1] * p[1], p[2] * p[2], p[0] * p[1], p[0] * p[2],
      p[1] * p[2];
  return row;
}

TEST_F(MovingLeastSquaresTest, EqualsTheFormulaWhereTheMomentMatrixIsRegular) {
  // N_i = omega_i psi_i^T K^-1 psi(at), Komaritzan 2022, eq. 3.8.
  for (int trial = 0; trial < 30; ++trial) {
    const NeighborPoints points = cloud(40);
    const NeighborWeights omega = weights(40);
    const Vector3d at = point(0.5);
    Eigen::MatrixXd moments = Eigen::MatrixXd::Zero(10, 10);
    for (int i = 0; i < 40; ++i) {
      moments += omega[i] * monomials(points.col(i)) * monomials(points.col(i)).transpose();
    }
    const Eigen::VectorXd solved = moments.fullPivLu().solve(monomials(at));
    const LeastSquaresFit fit = fit_least_squares(points, omega, at, Basis::kQuadratic);
    EXPECT_EQ(fit.reproduced, Basis::kQuadratic);
    for (int i = 0; i < 40; ++i) {
      EXPECT_NEAR(fit.weights[i], omega[i] * monomials(points.col(i)).dot(solved), 1e-10);
    }
  }
}

TEST_F(MovingLeastSquaresTest, LinearEqualsItsFormulaToo) {
  const NeighborPoints points = cloud(12);
  const NeighborWeights omega = weights(12);
  const Vector3d at = point(0.5);
  Eigen::Matrix4d moments = Eigen::Matrix4d::Zero();
  for (int i = 0; i < 12; ++i) {
    const Eigen::Vector4d psi = monomials(points.col(i)).head<4>();
    moments += omega[i] * psi * psi.transpose();
  }
  const Eigen::Vector4d solved = moments.ldlt().solve(Eigen::Vector4d(monomials(at).head<4>()));
  const LeastSquaresFit fit = fit_least_squares(points, omega, at, Basis::kLinear);
  EXPECT_EQ(fit.reproduced, Basis::kLinear);
  for (int i = 0; i < 12; ++i) {
    EXPECT_NEAR(fit.weights[i], omega[i] * monomials(points.col(i)).head<4>().dot(solved), 1e-10);
  }
}

TEST_F(MovingLeastSquaresTest, ConstantEqualsOmega) {
  const NeighborWeights omega = weights(7);
  const LeastSquaresFit fit = fit_least_squares(cloud(7), omega, point(), Basis::kConstant);
  EXPECT_TRUE(fit.weights.isApprox(NeighborWeights(omega / omega.sum()), 1e-14));
}

TEST_F(MovingLeastSquaresTest, ReproducesQuadraticsOfPointsOnQuadrics) {
  // On a sphere the quadratic monomials are linearly dependent, and the pseudo-inverse is needed.
  for (int trial = 0; trial < 30; ++trial) {
    NeighborPoints points = cloud(48);
    points.colwise().normalize();
    const Vector3d at = point().normalized();
    const LeastSquaresFit fit = fit_least_squares(points, weights(48), at, Basis::kQuadratic);
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(10);
    for (int i = 0; i < 48; ++i) sum += fit.weights[i] * monomials(points.col(i));
    EXPECT_EQ(fit.reproduced, Basis::kQuadratic);
    EXPECT_LT((sum - monomials(at)).norm(), 1e-10);
  }
}

TEST_F(MovingLeastSquaresTest, OffAQuadricOnlyTheQuadricIsLost) {
  // The pseudo-inverse of the whole moment matrix would lose partition of unity and the rest
  // position here.
  for (const double roughness : {0.0, 1e-9, 1e-6, 1e-4}) {
    NeighborPoints points(3, 64);  // evenly on the unit sphere, up to some roughness
    for (int i = 0; i < 64; ++i) {
      const double z = (2.0 * i + 1.0) / 64.0 - 1.0, angle = 2.4 * i;
      points.col(i) << std::sqrt(1.0 - z * z) * std::cos(angle),
          std::sqrt(1.0 - z * z) * std::sin(angle), z;
      points.col(i) *= 1.0 + roughness * uniform(-1.0, 1.0);
    }
    for (int trial = 0; trial < 30; ++trial) {
      const Vector3d at = 1.05 * point().normalized();
      const LeastSquaresFit fit =
          fit_least_squares(points, NeighborWeights::Ones(64), at, Basis::kQuadratic);
      EXPECT_EQ(fit.reproduced, Basis::kLinear);
      EXPECT_NEAR(fit.weights.sum(), 1.0, 1e-12);
      EXPECT_LT((points * fit.weights - at).norm(), 1e-12);
      EXPECT_LT(fit.weights.lpNorm<1>(), 5.0);
      Eigen::VectorXd error = -monomials(at);
      for (int i = 0; i < 64; ++i) error += fit.weights[i] * monomials(points.col(i));
      // The error is a multiple of x^2 + y^2 + z^2 - 1.
      EXPECT_LT(error.tail(3).norm(), 0.001);
      EXPECT_LT(std::abs(error[4] - error[5]) + std::abs(error[5] - error[6]), 0.001);
    }
  }
}

TEST_F(MovingLeastSquaresTest, WeightsStayBoundedWhateverTheNeighbors) {
  for (int trial = 0; trial < 400; ++trial) {
    const int n = 1 + trial % 30;
    NeighborPoints points = cloud(n);
    // The points are nearly in a plane, on a line or at one place, to varying degrees.
    points.row(trial % 3) *= std::pow(10.0, uniform(-12.0, 0.0));
    if (trial % 2 == 0) points.row((trial + 1) % 3) *= std::pow(10.0, uniform(-12.0, 0.0));
    const LeastSquaresFit fit = fit_least_squares(points, weights(n), point(), Basis::kQuadratic);
    ASSERT_TRUE(fit.weights.allFinite());
    EXPECT_NEAR(fit.weights.sum(), 1.0, 1e-9);
    EXPECT_LE(fit.weights.lpNorm<1>(), 10.0 + 1e-9);
  }
}

TEST_F(MovingLeastSquaresTest, InAPlaneTheTangentialPartStays) {
  NeighborPoints points = cloud(24);
  points.row(2).setConstant(0.25);
  const LeastSquaresFit fit =
      fit_least_squares(points, weights(24), {0.1, 0.2, 0.3}, Basis::kQuadratic);
  const Vector3d place = points * fit.weights;
  EXPECT_LT((place - Vector3d(0.1, 0.2, 0.25)).norm(), 1e-12);
  EXPECT_LT((points.row(0).cwiseAbs2() * fit.weights - Eigen::Matrix<double, 1, 1>(0.01)).norm(),
            1e-10);
}

TEST_F(MovingLeastSquaresTest, TangentsAreTheTwoWidestDirections) {
  NeighborPoints points = cloud(24);
  points.row(1) *= 0.01;
  const LeastSquaresFit fit = fit_least_squares(points, weights(24), point(), Basis::kConstant);
  const Eigen::Matrix<double, 3, 2> tangents = points * fit.tangents;
  EXPECT_TRUE((tangents.transpose() * tangents).isIdentity(1e-12));
  EXPECT_LT(tangents.row(1).norm(), 0.05);
  EXPECT_LT(fit.tangents.colwise().sum().norm(), 1e-12);
}

TEST_F(MovingLeastSquaresTest, OneLineOrOnePlaceIsNoPlane) {
  NeighborPoints points(3, 9);
  for (int i = 0; i < 9; ++i) points.col(i) << 0.1 * i, 0.2 * i, 0.3 * i;
  const Vector3d on_it(0.25, 0.5, 0.75);
  const LeastSquaresFit line = fit_least_squares(points, weights(9), on_it, Basis::kQuadratic);
  EXPECT_EQ(line.reproduced, Basis::kConstant);
  EXPECT_TRUE(line.tangents.isZero());
  EXPECT_LT((points * line.weights - on_it).norm(), 1e-12);

  points.colwise() = Vector3d(1.0, 2.0, 3.0);
  const LeastSquaresFit place = fit_least_squares(points, weights(9), on_it, Basis::kQuadratic);
  EXPECT_EQ(place.reproduced, Basis::kConstant);
  EXPECT_NEAR(place.weights.sum(), 1.0, 1e-12);
}

TEST_F(MovingLeastSquaresTest, WeightsDoNotDependOnScaleNorPlace) {
  const NeighborPoints points = cloud(24);
  const NeighborWeights omega = weights(24);
  const Vector3d at = point(0.5);
  const LeastSquaresFit fit = fit_least_squares(points, omega, at, Basis::kQuadratic);
  const Vector3d away(50.0, -20.0, 10.0);
  const LeastSquaresFit far = fit_least_squares((0.001 * points).colwise() + away, 7.0 * omega,
                                                0.001 * at + away, Basis::kQuadratic);
  EXPECT_LT((fit.weights - far.weights).lpNorm<Eigen::Infinity>(), 1e-7);
}

}  // namespace
}  // namespace sinew
