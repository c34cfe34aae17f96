// SPDX-License-Identifier: MIT

#include "upsampling/moving_least_squares.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

using Eigen::Vector3d;
using Quadratics = Eigen::Matrix<double, Eigen::Dynamic, 6, 0, kMaxNeighbors, 6>;

// Largest amounts that one direction of the linear or quadratic terms may add to the sum of |N_i|.
constexpr double kMaxLinearWeight = 3.0;
constexpr double kMaxQuadraticWeight = 3.0;
// The largest sum of |N_i| with quadratic terms.
constexpr double kMaxWeight = 6.0;
// Directions whose squared spread is below this fraction of the largest one are due to rounding.
constexpr double kNoSpread = 1e-13;
// Points lie on a line if the second largest squared spread is below this fraction of the largest
// one.
constexpr double kLine = 1e-8;
// Quadratic terms count as reproduced if their error is below this, in unit-sphere coordinates.
// This is about 1e-5 of the height after a bend.
constexpr double kReproduced = 1e-3;

/// Returns the quadratic terms of a point.
Eigen::Matrix<double, 1, 6> quadratics(const Vector3d& p) {
  Eigen::Matrix<double, 1, 6> row;
  row << p[0] * p[0], p[1] * p[1], p[2] * p[2], p[0] * p[1], p[0] * p[2], p[1] * p[2];
  return row;
}

/// Returns the fraction of a direction that is added, where all of it would add `weight` to the sum
/// of |N_i|. Beyond `max_weight` the fraction falls with the square of the weight, so that
/// directions that are out of reach cost nothing.
double bounded_fraction(double weight, double max_weight) {
  return weight <= max_weight ? 1.0 : (max_weight / weight) * (max_weight / weight);
}

/// Returns the largest fraction in [0, 1] of `addition` that keeps the sum of |N_i| below
/// kMaxWeight.
double largest_fraction(const NeighborWeights& weights, const NeighborWeights& addition) {
  if ((weights + addition).lpNorm<1>() <= kMaxWeight) return 1.0;
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 20; ++i) {
    const double middle = 0.5 * (low + high);
    ((weights + middle * addition).lpNorm<1>() <= kMaxWeight ? low : high) = middle;
  }
  return low;
}

}  // namespace

LeastSquaresFit fit_least_squares(const NeighborPoints& points, const NeighborWeights& omega,
                                  const Vector3d& at, Basis highest) {
  const Eigen::Index n = points.cols();
  LeastSquaresFit fit;
  fit.weights = omega / omega.sum();
  fit.tangents = NeighborTangents::Zero(n, 2);

  // Center the points at the weighted mean and scale them by the distance of the farthest neighbor
  // with weight.
  const Vector3d center = points * fit.weights;
  NeighborPoints p = points.colwise() - center;
  double scale = 0.0;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (omega[i] > 0.0) scale = std::max(scale, p.col(i).norm());
  }
  if (!(scale > 0.0)) return fit;
  p /= scale;
  const Vector3d q = (at - center) / scale;

  // Linear terms: the principal axes make the moment matrix diagonal.
  const NeighborWeights root = fit.weights.cwiseSqrt();
  const NeighborPoints weighted = p * root.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> spread(weighted * weighted.transpose());
  const double widest = spread.eigenvalues()[2];
  if (!(widest > 0.0)) return fit;
  if (spread.eigenvalues()[1] > kLine * widest) {
    for (int j = 0; j < 2; ++j) {
      const Vector3d axis = spread.eigenvectors().col(2 - j);
      fit.tangents.col(j) =
          root.cwiseProduct(weighted.transpose() * axis) / (spread.eigenvalues()[2 - j] * scale);
    }
  }
  if (highest == Basis::kConstant) return fit;

  // The columns of `lower` are an orthonormal basis of the span of constants and linear terms,
  // times root.
  Eigen::Matrix<double, Eigen::Dynamic, 4, 0, kMaxNeighbors, 4> lower(n, 4);
  lower.col(0) = root;
  int rank = 1;
  for (int j = 2; j >= 0; --j) {
    const double variance = spread.eigenvalues()[j];
    if (variance <= kNoSpread * widest) continue;
    const Vector3d axis = spread.eigenvectors().col(j);
    const NeighborWeights values = weighted.transpose() * axis / std::sqrt(variance);
    const NeighborWeights addition =
        root.cwiseProduct(values) * (q.dot(axis) / std::sqrt(variance));
    fit.weights += bounded_fraction(addition.lpNorm<1>(), kMaxLinearWeight) * addition;
    lower.col(rank++) = values;
  }
  fit.reproduced = rank > 2 ? Basis::kLinear : Basis::kConstant;
  if (highest == Basis::kLinear || fit.reproduced == Basis::kConstant) return fit;

  // Quadratic terms: the part that is not in the span of the lower degrees.
  Quadratics added(n, 6);
  for (Eigen::Index i = 0; i < n; ++i) added.row(i) = quadratics(p.col(i));
  const Eigen::Matrix<double, 1, 6> wanted = quadratics(q) - fit.weights.transpose() * added;
  const Quadratics original = added;
  added = root.asDiagonal() * original;
  for (int pass = 0; pass < 2; ++pass) {  // twice, for orthogonality to the last digits
    added -= lower.leftCols(rank) * (lower.leftCols(rank).transpose() * added).eval();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 6, 6>> moments(added.transpose() *
                                                                           added);
  NeighborWeights addition = NeighborWeights::Zero(n);
  for (int j = 5; j >= 0; --j) {
    const double variance = moments.eigenvalues()[j];
    if (variance <= kNoSpread * widest * widest) break;
    const auto axis = moments.eigenvectors().col(j);
    const NeighborWeights one = root.cwiseProduct(added * axis) * (wanted.dot(axis) / variance);
    addition += bounded_fraction(one.lpNorm<1>(), kMaxQuadraticWeight) * one;
  }
  const double fraction = largest_fraction(fit.weights, addition);
  fit.weights += fraction * addition;
  const double defect = (wanted - fraction * addition.transpose() * original).cwiseAbs().maxCoeff();
  if (defect < kReproduced) fit.reproduced = Basis::kQuadratic;
  return fit;
}

}  // namespace sinew
