#pragma once

#include <Eigen/Core>
#include <vector>

#include "dynamics/contact_constraint.h"

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
/// of both together, which the contact does not notice, are held back; those are for iterations
/// with the solver's own matrix.
///
/// A vertex is held back by the whole of its diagonal, however few of its contacts touch. So that
/// is to be enough for some; if more touch at once than it bounds, they share its stiffness.
class StandingContacts {
 public:
  /// From which iteration of a step on they count (Komaritzan 2022, 3.2.5: from half of them on).
  /// Those before are for moves that they would hold back: without any, 32 vertices stay inside at
  /// the knees of a bent body, with three of ten 1, with five 1 there and more elsewhere
  /// (docs/performance.md).
  static constexpr int first_iteration(int iterations) { return (3 * iterations + 5) / 10; }

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
