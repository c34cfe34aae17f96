#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/team.h"
#include "dynamics/corrected_cholesky.h"
#include "dynamics/numbered_contacts.h"

namespace sinew {

/// The matrix of a projective solver for one length of time step, factored as it is and with
/// standing contacts. Both factors are corrected for the contacts of a step.
template <typename Real>
class FactoredSystem {
 public:
  using Array = typename NumberedContacts<Real>::Array;

  /// \param plan  that of the matrix without contacts, whose numbers all vertices have here
  FactoredSystem(std::shared_ptr<const SolvePlan> plan, bool vectorized)
      : plan_(std::move(plan)), vectorized_(vectorized) {}

  /// The stiffness or the masses are others from now on.
  void invalidate() { inverse_squared_step_.reset(); }
  /// The contacts of a step are others from now on.
  void forget_contacts() {
    if (plain_) plain_->forget_rows();
    if (standing_) standing_->forget_rows();
  }
  /// Standing contacts are between other vertices from now on.
  void forget_standing() {
    standing_.reset();
    invalidate();
  }

  bool is_factored(double inverse_squared_step) const {
    return inverse_squared_step_ == inverse_squared_step;
  }
  /// \param stiffness  lower triangle with its whole diagonal
  /// \param masses     at least one for each unknown
  /// \param inverse_squared_step  0 for the static problem
  /// \param standing_plan  of the matrix with the standing contacts; made here when there is none
  /// \return -1, or the first unknown that the matrix does not determine
  int factor(Eigen::SparseMatrix<double> stiffness, const Eigen::VectorXd& masses,
             double inverse_squared_step, const NumberedContacts<Real>& standing,
             std::shared_ptr<const SolvePlan>& standing_plan);
  double inverse_squared_step() const { return *inverse_squared_step_; }
  /// Vertices with neither inertia nor constraint: nothing moves them.
  const std::vector<int>& held() const { return held_; }

  /// Makes solves, those with the standing contacts or those without, solves of the matrix with
  /// these contacts, too.
  void correct(const NumberedContacts<Real>& contacts, bool with_standing);

  /// Replaces the right-hand sides by the solution.
  /// \param x  plan.workspace() columns
  /// \return milliseconds that the correction for contacts took
  double solve(Team& team, Array& x, bool with_standing);

 private:
  std::shared_ptr<const SolvePlan> plan_;  ///< shared by the systems of a solver
  bool vectorized_;
  std::optional<double> inverse_squared_step_;
  std::vector<int> held_;
  std::optional<CorrectedCholesky<Real>> plain_, standing_;
  Array standing_side_;  ///< right-hand side in the order of the standing contacts' plan
};

extern template class FactoredSystem<float>;
extern template class FactoredSystem<double>;

}  // namespace sinew
