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

/// The matrix of a projective solver for one length of time step, factored as it is and with
/// a diagonal for standing contacts. Both factors are corrected for the contacts of a step.
template <typename Real>
class FactoredSystem {
 public:
  using Array = typename NumberedContacts<Real>::Array;

  /// \param plan  that of the matrix, whose numbers all vertices have here
  FactoredSystem(std::shared_ptr<const SolvePlan> plan, bool vectorized)
      : plan_(std::move(plan)), vectorized_(vectorized) {}

  /// The stiffness or the masses are others from now on.
  void invalidate() { inverse_squared_step_.reset(); }
  /// The contacts or pulls of a step are others from now on.
  void forget_contacts() {
    if (plain_) plain_->forget_rows();
    if (standing_) standing_->forget_rows();
  }
  bool is_factored(double inverse_squared_step) const {
    return inverse_squared_step_ == inverse_squared_step;
  }
  /// \param stiffness  lower triangle with its whole diagonal
  /// \param masses     at least one for each unknown
  /// \param inverse_squared_step  0 for the static problem
  /// \param standing  what standing contacts add to the diagonal; empty without such
  /// \return -1, or the first unknown that the matrix does not determine
  int factor(Eigen::SparseMatrix<double> stiffness, const Eigen::VectorXd& masses,
             double inverse_squared_step, const Eigen::VectorXd& standing);
  double inverse_squared_step() const { return *inverse_squared_step_; }
  /// Vertices with neither inertia nor constraint: nothing moves them.
  const std::vector<int>& held() const { return held_; }

  /// Corrects solves, with the diagonal for standing contacts or without, for these contacts and
  /// pulls.
  void correct(const NumberedContacts<Real>& contacts, const NumberedPulls<Real>& pulls,
               bool with_standing);

  /// Replaces the right-hand sides by the solution.
  /// \param x  plan.workspace() columns
  /// \return milliseconds that the correction for contacts and pulls took
  double solve(Team& team, Array& x, bool with_standing) {
    return factor_of(with_standing).solve(team, x.data());
  }

 private:
  CorrectedCholesky<Real>& factor_of(bool with_standing) {
    return with_standing ? *standing_ : *plain_;
  }

  std::shared_ptr<const SolvePlan> plan_;  ///< shared by the systems of a solver
  bool vectorized_;
  std::optional<double> inverse_squared_step_;
  std::vector<int> held_;
  std::optional<CorrectedCholesky<Real>> plain_, standing_;
};

extern template class FactoredSystem<float>;
extern template class FactoredSystem<double>;

}  // namespace sinew
