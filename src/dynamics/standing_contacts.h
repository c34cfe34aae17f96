#pragma once

#include <Eigen/Core>
#include <vector>

#include "dynamics/contact_constraint.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// Contacts that come and go in places that are known beforehand, and the diagonal matrix that a
/// solver adds to its own for them once and for all.
///
/// Their own matrix C^T W C would tie vertices together across the elimination tree, which makes
/// solves take half as long again, and changes with every contact. Nor does a solve need it: a
/// matrix that bounds the energy from above will do, as the solver's own only bounds that of the
/// tissue. For any displacement z
///   k (sum_a w_a z_a)^2 <= k (sum_b |w_b|) sum_a |w_a| z_a^2,
/// where both sides are equal for the opposite moves of two vertices that bring a pair apart. Moves
/// of both together, which the contact does not notice, are held back; for those there are
/// iterations with the solver's own matrix, and longer moves in the others.
///
/// A vertex is held back by the whole of its diagonal, however few of its contacts touch. So that
/// is to be enough for some; if more touch at once than it bounds, they share its stiffness.
class StandingContacts {
 public:
  /// How an iteration of a step goes.
  struct Iteration {
    bool standing;      ///< they count
    double relaxation;  ///< how many times the solve's move
  };
  /// They count from the second in ten iterations on (Komaritzan 2022, 3.2.5: from half of them
  /// on). Those before are for moves that the diagonal would hold back: without any, folds tremble
  /// and 40 vertices stay inside at the knees of a bent body; with three, skin sinks in before it
  /// is held (docs/performance.md). Where they count, iterations go nearly twice as far, since the
  /// diagonal holds back more than the contacts do, and any factor below 2 lowers an energy that is
  /// bounded from above; but the last one, which takes away what the others leave swinging.
  /// \param iteration  from 0 \param touch  whether any do
  static Iteration iteration(const StepSettings& settings, int iteration, bool touch);

  /// N/m, by vertex; empty: there never are contacts.
  /// \return whether it is another than before
  /// \throws std::logic_error for another number of vertices
  bool set_diagonal(const Eigen::VectorXd& diagonal, int vertex_count);
  /// What touches now. Where the diagonal is zero nothing can be held.
  /// \throws std::logic_error for vertices that have no entry in the diagonal
  void set(const std::vector<ContactConstraint>& touching);
  /// Whether there never are any.
  bool empty() const { return diagonal_.size() == 0; }

  const Eigen::VectorXd& diagonal() const { return diagonal_; }
  /// Those that touch, with the stiffness that they have beside each other.
  const std::vector<ContactConstraint>& touching() const { return touching_; }

 private:
  std::vector<ContactConstraint> touching_;
  Eigen::VectorXd diagonal_;
  Eigen::VectorXd load_;  ///< by vertex: what those that touch would need; zero between calls
};

}  // namespace sinew
