// SPDX-License-Identifier: MIT

#include "bodies/import/body_alignment.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Returns the weighted fit with a rotation of the given determinant, 1 or -1, or nothing if the
/// places lie on one line.
std::optional<Similarity> weighted_fit(const std::vector<PlacePair>& pairs,
                                       const std::vector<double>& weights, double determinant) {
  double sum = 0.0;
  Vector3d from = Vector3d::Zero();
  Vector3d to = Vector3d::Zero();
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    sum += weights[i];
    from += weights[i] * pairs[i].from;
    to += weights[i] * pairs[i].to;
  }
  if (sum <= 0.0) return std::nullopt;
  from /= sum;
  to /= sum;
  Matrix3d covariance = Matrix3d::Zero();
  double spread = 0.0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    covariance += weights[i] * (pairs[i].to - to) * (pairs[i].from - from).transpose();
    spread += weights[i] * (pairs[i].from - from).squaredNorm();
  }
  const Eigen::JacobiSVD<Matrix3d> svd(covariance, Eigen::ComputeFullU | Eigen::ComputeFullV);
  constexpr double kFlat = 1e-4;  // of the largest singular value
  if (spread <= 0.0 || svd.singularValues()[1] <= kFlat * svd.singularValues()[0])
    return std::nullopt;
  Vector3d signs = Vector3d::Ones();
  signs.z() = determinant * (svd.matrixU() * svd.matrixV().transpose()).determinant();
  Similarity fit;
  fit.rotation = svd.matrixU() * signs.asDiagonal() * svd.matrixV().transpose();
  fit.scale = svd.singularValues().dot(signs) / spread;
  if (!(fit.scale > 0.0)) return std::nullopt;
  fit.offset = to - fit.scale * fit.rotation * from;
  return fit;
}

double place_error(const Similarity& fit, const PlacePair& pair) {
  return (fit(pair.from) - pair.to).norm() / fit.scale;
}

/// Returns a robust fit and its error, the weighted median of the distances in the template.
std::optional<std::pair<Similarity, double>> robust_fit(const std::vector<PlacePair>& pairs,
                                                        double determinant) {
  std::vector<double> weights;
  for (const PlacePair& pair : pairs) weights.push_back(pair.weight);
  std::optional<Similarity> fit = weighted_fit(pairs, weights, determinant);
  constexpr int kRounds = 12;
  double middle = 0.0;
  for (int round = 0; fit; ++round) {
    std::vector<double> errors;
    for (const PlacePair& pair : pairs) errors.push_back(place_error(*fit, pair));
    std::vector<double> sorted = errors;
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<int>(sorted.size() / 2));
    middle = sorted[sorted.size() / 2];
    if (round == kRounds) break;
    constexpr double kLeast = 0.004;  // m; proportions differ anyway
    const double reach = 3.0 * std::max(middle, kLeast);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const double ratio = errors[i] / reach;
      weights[i] = pairs[i].weight / std::pow(1.0 + ratio * ratio, 2);
    }
    const auto next = weighted_fit(pairs, weights, determinant);
    if (!next) break;
    fit = next;
  }
  if (!fit) return std::nullopt;
  return std::pair(*fit, middle);
}

}  // namespace

Similarity Similarity::inverse() const {
  Similarity back;
  back.scale = 1.0 / scale;
  back.rotation = rotation.transpose();
  back.offset = -back.scale * (back.rotation * offset);
  return back;
}

std::optional<Similarity> fit_similarity(const std::vector<PlacePair>& pairs, bool may_reflect) {
  if (pairs.size() < 3) return std::nullopt;
  const auto proper = robust_fit(pairs, 1.0);
  if (!may_reflect) return proper ? std::optional(proper->first) : std::nullopt;
  const auto reflected = robust_fit(pairs, -1.0);
  if (!proper) return std::nullopt;
  constexpr double kFarBetter = 0.5;
  constexpr double kClose = 0.003;  // m; below, both fit: the places lie in a plane
  const bool reflects =
      reflected && proper->second > kClose && reflected->second < kFarBetter * proper->second;
  return reflects ? reflected->first : proper->first;
}

Similarity with_parallel_axes(const Similarity& fit, const std::vector<PlacePair>& pairs) {
  constexpr double kFar = 0.35;  // rad
  Matrix3d axes = Matrix3d::Zero();
  for (int k = 0; k < 3; ++k) {
    int largest = 0;
    fit.rotation.col(k).cwiseAbs().maxCoeff(&largest);
    axes(largest, k) = fit.rotation(largest, k) > 0.0 ? 1.0 : -1.0;
  }
  const bool is_permutation = std::abs(axes.determinant()) > 0.5;
  if (!is_permutation) return fit;
  const Matrix3d turn = axes * fit.rotation.transpose();
  if (turn.determinant() < 0.0 || Eigen::AngleAxisd(turn).angle() > kFar) return fit;
  Vector3d middle = Vector3d::Zero();
  for (const PlacePair& pair : pairs) middle += pair.from / static_cast<double>(pairs.size());
  Similarity result = fit;
  result.rotation = axes;
  result.offset = fit(middle) - fit.scale * (axes * middle);
  return result;
}

double plausible_unit(double size) {
  constexpr double kUnits[] = {1.0, 0.1, 0.01, 0.001, 0.0254};
  double best = kUnits[0];
  for (const double unit : kUnits) {
    if (std::abs(std::log(size * unit)) < std::abs(std::log(size * best))) best = unit;
  }
  return best;
}

}  // namespace sinew
