// SPDX-License-Identifier: MIT

#include "registration/pose_energy.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Pulls whose terms are summed in one piece. The borders do not depend on the number of threads,
/// so that sums are the same for any.
constexpr int kPullsInPiece = 128;

double excess_of(double angle, const PoseFreedom& freedom) {
  return std::max(0.0, angle - freedom.most) + std::min(0.0, angle - freedom.least);
}

int piece_count(std::size_t pulls) {
  return (static_cast<int>(pulls) + kPullsInPiece - 1) / kPullsInPiece;
}

/// Calls sum(piece, begin, end) for the pieces of all pulls.
template <typename Sum>
void for_pieces(std::size_t pulls, Sum&& sum) {
  parallel_for(
      piece_count(pulls),
      [&](int piece) {
        const int begin = piece * kPullsInPiece;
        sum(piece, begin, std::min(static_cast<int>(pulls), begin + kPullsInPiece));
      },
      1);
}

}  // namespace

PosePriors body_priors(const ShapeSpace& space, double coefficients) {
  PosePriors priors;
  priors.coefficients = coefficients;
  // Components hold the size. Without any, the scale is all that can adapt to it; the spread of
  // stature is 4 percent in one sex (ANSUR II).
  priors.scale_spread = space.components.cols() > 0 ? 0.02 : 0.08;
  return priors;
}

PoseEnergy::PoseEnergy(const PosedBodyModel& model, std::vector<PosePull> pulls,
                       const PosePriors& priors)
    : model_(model), pulls_(std::move(pulls)), priors_(priors) {}

double PoseEnergy::value(const PoseState& state) const {
  const PosedBody body(model_, state);
  std::vector<double> sums(static_cast<std::size_t>(piece_count(pulls_.size())), 0.0);
  for_pieces(pulls_.size(), [&](int piece, int begin, int end) {
    double sum = 0.0;
    for (int i = begin; i < end; ++i) {
      const PosePull& pull = pulls_[static_cast<std::size_t>(i)];
      const Vector3d d = body.position(*pull.point) - pull.target;
      const double across = pull.normal.dot(d);
      sum += pull.weight *
             ((1.0 - pull.tangential) * across * across + pull.tangential * d.squaredNorm());
    }
    sums[static_cast<std::size_t>(piece)] = sum;
  });
  double total = 0.0;
  for (const double sum : sums) total += sum;
  for (std::size_t k = 0; k < model_.freedoms.size(); ++k) {
    const double angle = state.angles[static_cast<Eigen::Index>(k)];
    const double in_spreads = angle / model_.freedoms[k].spread;
    const double beyond = excess_of(angle, model_.freedoms[k]) / priors_.limit_spread;
    total += priors_.angles * in_spreads * in_spreads + beyond * beyond;
  }
  const double size = state.log_scale / priors_.scale_spread;
  return 0.5 * (total + priors_.coefficients * state.coefficients.squaredNorm() + size * size);
}

PoseEnergy::Derivatives PoseEnergy::derivatives(const PoseState& state) const {
  const PosedBody body(model_, state);
  const int size = state.size();
  const auto pieces = static_cast<std::size_t>(piece_count(pulls_.size()));
  std::vector<Derivatives> sums(pieces);
  for_pieces(pulls_.size(), [&](int piece, int begin, int end) {
    // Columns are the rows of the weighted Jacobian, three or one for each pull.
    MatrixXd rows(size, 3 * (end - begin));
    VectorXd residuals(3 * (end - begin));
    int count = 0;
    for (int i = begin; i < end; ++i) {
      const PosePull& pull = pulls_[static_cast<std::size_t>(i)];
      const Eigen::Matrix3Xd jacobian = body.jacobian(*pull.point);
      const Vector3d d = body.position(*pull.point) - pull.target;
      if (pull.tangential == 0.0) {
        const double root = std::sqrt(pull.weight);
        rows.col(count) = root * (jacobian.transpose() * pull.normal);
        residuals[count++] = root * pull.normal.dot(d);
        continue;
      }
      // The square root of (1 - t) n n^T + t I is sqrt(t) I + (1 - sqrt(t)) n n^T.
      const double root_share = std::sqrt(pull.tangential);
      const Eigen::Matrix3d root =
          std::sqrt(pull.weight) * (root_share * Eigen::Matrix3d::Identity() +
                                    (pull.tangential < 1.0 ? 1.0 - root_share : 0.0) * pull.normal *
                                        pull.normal.transpose());
      rows.middleCols<3>(count) = jacobian.transpose() * root;
      residuals.segment<3>(count) = root * d;
      count += 3;
    }
    Derivatives& sum = sums[static_cast<std::size_t>(piece)];
    sum.gradient = rows.leftCols(count) * residuals.head(count);
    sum.hessian = MatrixXd::Zero(size, size);
    sum.hessian.selfadjointView<Eigen::Lower>().rankUpdate(rows.leftCols(count));
  });
  Derivatives total{VectorXd::Zero(size), MatrixXd::Zero(size, size)};
  for (const Derivatives& sum : sums) {
    total.gradient += sum.gradient;
    total.hessian += sum.hessian;
  }
  total.hessian.triangularView<Eigen::StrictlyUpper>() = total.hessian.transpose();
  const auto add_diagonal = [&](int row, double weight, double value) {
    total.gradient[row] += weight * value;
    total.hessian(row, row) += weight;
  };
  for (std::size_t k = 0; k < model_.freedoms.size(); ++k) {
    const PoseFreedom& freedom = model_.freedoms[k];
    const double angle = state.angles[static_cast<Eigen::Index>(k)];
    const double excess = excess_of(angle, freedom);
    const int row = PoseState::kAngles + static_cast<int>(k);
    add_diagonal(row, priors_.angles / (freedom.spread * freedom.spread), angle);
    if (excess != 0.0) {
      add_diagonal(row, 1.0 / (priors_.limit_spread * priors_.limit_spread), excess);
    }
  }
  add_diagonal(PoseState::kScale, 1.0 / (priors_.scale_spread * priors_.scale_spread),
               state.log_scale);
  for (int k = 0; k < static_cast<int>(state.coefficients.size()); ++k) {
    add_diagonal(state.coefficients_begin() + k, priors_.coefficients, state.coefficients[k]);
  }
  return total;
}

PoseState minimized(const PoseEnergy& energy, PoseState state, int iterations) {
  constexpr double kConverged = 1e-9;
  double damping = 1e-4;
  double growth = 2.0;
  double value = energy.value(state);
  PoseEnergy::Derivatives derivatives = energy.derivatives(state);
  for (int iteration = 0; iteration < iterations; ++iteration) {
    const VectorXd scales = derivatives.hessian.diagonal().cwiseMax(1e-6);
    MatrixXd damped = derivatives.hessian;
    damped.diagonal() += damping * scales;
    const VectorXd step = damped.ldlt().solve(-derivatives.gradient);
    const PoseState next = stepped(state, step);
    const double next_value = energy.value(next);
    const double predicted =
        0.5 * step.dot(damping * scales.cwiseProduct(step) - derivatives.gradient);
    const double gain = predicted > 0.0 ? (value - next_value) / predicted : 0.0;
    if (!(gain > 0.0)) {
      if (damping > 1e8) break;
      damping *= growth;
      growth *= 2.0;
      continue;
    }
    const bool is_converged = value - next_value <= kConverged * value;
    state = next;
    value = next_value;
    if (is_converged || iteration + 1 == iterations) break;
    damping *= std::max(1.0 / 3.0, 1.0 - std::pow(2.0 * gain - 1.0, 3));
    growth = 2.0;
    derivatives = energy.derivatives(state);
  }
  return state;
}

}  // namespace sinew
