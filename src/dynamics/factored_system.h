// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/team.h"
#include "dynamics/corrected_cholesky.h"
#include "dynamics/numbered_contacts.h"
#include "dynamics/numbered_pulls.h"

namespace sinew {

/// Holds the system matrix of a projective solver for one time step length, in two factored
/// versions: the plain matrix A = M / dt^2 + Q^T W Q, and A plus the diagonal for bounded contacts
/// (BoundedContacts). Solves with either are corrected for the contacts and pulls of a step.
template <typename Real>
class FactoredSystem {
 public:
  using Array = typename NumberedContacts<Real>::Array;

  /// \param plan  solve plan of the matrix; all vertices in this class are numbered as in the plan
  FactoredSystem(std::shared_ptr<const SolvePlan> plan, bool vectorized)
      : plan_(std::move(plan)), vectorized_(vectorized) {}

  /// Marks the factors as outdated, after a change of stiffness or masses.
  void invalidate() { inverse_squared_step_.reset(); }
  /// Discards the corrections of both factors, after a change of contacts or pulls.
  void forget_contacts() {
    if (plain_) plain_->forget_rows();
    if (bounded_) bounded_->forget_rows();
  }
  bool is_factored(double inverse_squared_step) const {
    return inverse_squared_step_ == inverse_squared_step;
  }
  /// Factors both versions of the matrix.
  /// \param stiffness  lower triangle of Q^T W Q, with all entries of its diagonal stored, N/m
  /// \param masses     kg, at least one entry per unknown; further entries are ignored
  /// \param inverse_squared_step  1 / dt^2, 1/s^2; 0 for the static problem
  /// \param bounded  diagonal that bounded contacts add, N/m; empty if there are none
  /// \return -1, or the first unknown that the matrix does not determine
  int factor(Eigen::SparseMatrix<double> stiffness, const Eigen::VectorXd& masses,
             double inverse_squared_step, const Eigen::VectorXd& bounded);
  double inverse_squared_step() const { return *inverse_squared_step_; }
  /// Returns the vertices with neither inertia nor constraint. Their diagonal entry is set to 1, so
  /// that they do not move.
  const std::vector<int>& undetermined() const { return undetermined_; }

  /// Sets the contacts and pulls that solves with one of the two factors are corrected for. Does
  /// nothing if that factor has a correction already (see forget_contacts()).
  /// \param with_bounded  selects the factor with the diagonal for bounded contacts
  void correct(const NumberedContacts<Real>& contacts, const NumberedPulls<Real>& pulls,
               bool with_bounded);

  /// Replaces the right-hand sides by the solution.
  /// \param x  4 x plan.workspace(): one column (x y z 0) per unknown and per slot of the plan
  /// \return milliseconds that the correction for contacts and pulls took
  double solve(Team& team, Array& x, bool with_bounded) {
    return factor_of(with_bounded).solve(team, x.data());
  }

 private:
  CorrectedCholesky<Real>& factor_of(bool with_bounded) {
    return with_bounded ? *bounded_ : *plain_;
  }

  std::shared_ptr<const SolvePlan> plan_;  ///< shared by the systems of a solver
  bool vectorized_;
  std::optional<double> inverse_squared_step_;
  std::vector<int> undetermined_;
  std::optional<CorrectedCholesky<Real>> plain_, bounded_;
};

extern template class FactoredSystem<float>;
extern template class FactoredSystem<double>;

}  // namespace sinew
