// SPDX-License-Identifier: MIT

#include "fields/box_quadratic.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dynamics/elimination_order.h"
#include "fields/field_cholesky.h"

namespace sinew {
namespace {

// Unknowns and gradients within this distance of their bound count as equal to it. Gradients are
// divided by the diagonal of the matrix.
constexpr double kTolerance = 1e-5;
// Largest number of rounds, which ends a long series of single changes. 10 to 25 are usual.
constexpr int kMostRounds = 500;
// Rounds in which all violations change sides although their number does not fall.
constexpr int kPatience = 10;

}  // namespace

BoxQuadratic::BoxQuadratic(const SparseMatrix& matrix) {
  const SparseMatrix lower = matrix.triangularView<Eigen::Lower>();
  order_ = field_order(lower);
  matrix_ = reordered(lower, order_).selfadjointView<Eigen::Lower>();
  diagonal_ = matrix_.diagonal();
}

std::vector<BoxQuadratic::Side> BoxQuadratic::sides_of(const Eigen::VectorXd& guess) const {
  std::vector<Side> sides(guess.size(), Side::kFree);
  for (Eigen::Index i = 0; i < guess.size(); ++i) {
    if (guess[i] <= 0.0) sides[i] = Side::kLower;
    if (guess[i] >= 1.0) sides[i] = Side::kUpper;
  }
  return sides;
}

Eigen::VectorXd BoxQuadratic::solve_free(const Eigen::VectorXd& b,
                                         const std::vector<Side>& sides) const {
  Eigen::VectorXd x = Eigen::VectorXd::Zero(b.size());
  std::vector<int> free, number(sides.size(), -1);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] == Side::kUpper) x[static_cast<Eigen::Index>(i)] = 1.0;
    if (sides[i] != Side::kFree) continue;
    number[i] = static_cast<int>(free.size());
    free.push_back(static_cast<int>(i));
  }
  if (free.empty()) return x;
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::VectorXd right = b(free);
  for (std::size_t k = 0; k < free.size(); ++k) {
    for (SparseMatrix::InnerIterator entry(matrix_, free[k]); entry; ++entry) {
      const int row = number[entry.row()];
      if (row >= static_cast<int>(k))
        entries.emplace_back(row, static_cast<int>(k), entry.value());
      else if (sides[entry.row()] == Side::kUpper)
        right[static_cast<Eigen::Index>(k)] -= entry.value();
    }
  }
  SparseMatrix block(right.size(), right.size());
  block.setFromTriplets(entries.begin(), entries.end());
  const Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower, Eigen::NaturalOrdering<int>> solver(
      block);
  if (solver.info() != Eigen::Success)
    throw std::domain_error("BoxQuadratic: the matrix is not positive definite");
  x(free) = solver.solve(right);
  return x;
}

std::vector<int> BoxQuadratic::violations(const Eigen::VectorXd& b, const Eigen::VectorXd& x,
                                          const std::vector<Side>& sides) const {
  const Eigen::VectorXd gradient = (matrix_ * x - b).cwiseQuotient(diagonal_);
  std::vector<int> violated;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const bool is_free = sides[i] == Side::kFree;
    if ((is_free && (x[k] < -kTolerance || x[k] > 1.0 + kTolerance)) ||
        (sides[i] == Side::kLower && gradient[k] < -kTolerance) ||
        (sides[i] == Side::kUpper && gradient[k] > kTolerance))
      violated.push_back(static_cast<int>(i));
  }
  return violated;
}

Eigen::VectorXd BoxQuadratic::minimize(const Eigen::VectorXd& b,
                                       const Eigen::VectorXd& guess) const {
  Eigen::VectorXd ordered_b(b.size()), ordered_guess(b.size());
  for (Eigen::Index i = 0; i < b.size(); ++i) {
    ordered_b[order_[i]] = b[i];
    ordered_guess[order_[i]] = guess[i];
  }
  std::vector<Side> sides = sides_of(ordered_guess);
  std::size_t fewest = sides.size() + 1;
  int patience = kPatience;
  for (int round = 1;; ++round) {
    const Eigen::VectorXd x = solve_free(ordered_b, sides);
    std::vector<int> violated = violations(ordered_b, x, sides);
    if (violated.empty() || round == kMostRounds) {
      Eigen::VectorXd result(b.size());
      for (Eigen::Index i = 0; i < b.size(); ++i) result[i] = std::clamp(x[order_[i]], 0.0, 1.0);
      return result;
    }
    if (violated.size() < fewest) {
      fewest = violated.size();
      patience = kPatience;
    } else if (patience-- <= 0) {
      violated = {violated.back()};
    }
    for (const int i : violated) {
      if (sides[i] != Side::kFree)
        sides[i] = Side::kFree;
      else
        sides[i] = x[i] < 0.0 ? Side::kLower : Side::kUpper;
    }
  }
}

}  // namespace sinew
