#pragma once

#include <Eigen/Core>
#include <vector>

#include "dynamics/contact_constraint.h"

namespace sinew {

/// Contacts that may come and go between the same vertices, and the diagonal matrix that a solver
/// adds to its own for them once and for all.
///
/// Their own matrix C^T W C would tie vertices together across the elimination tree, which makes
/// solves take half as long again. Nor does a solve need it: a matrix that bounds the energy from
/// above will do, as the solver's own only bounds that of the tissue. For any displacement z
///   k (sum_a w_a z_a)^2 <= k (sum_b |w_b|) sum_a |w_a| z_a^2,
/// where both sides are equal for the opposite moves of two vertices that bring a pair apart. Moves
/// of both together, which the contact does not notice, are held back; those are for iterations
/// with the solver's own matrix.
///
/// A vertex may be in many contacts of which few touch at a time, and is held back by all of them.
/// So the diagonal bounds so many as kTogether contacts of each vertex; if more touch at once, they
/// share the stiffness of so many.
class StandingContacts {
 public:
  /// With one, a quarter more of the skin of a bent elbow stays inside; with all that there are,
  /// moving limbs sink in further (docs/performance.md).
  static constexpr double kTogether = 2.0;

  /// Takes these instead of those before.
  /// \return whether the diagonal is another
  /// \throws std::logic_error for vertices that there are not
  bool set(const std::vector<ContactConstraint>& contacts, int vertex_count);
  bool empty() const { return contacts_.empty(); }

  /// By vertex, N/m; empty without contacts.
  const Eigen::VectorXd& diagonal() const { return diagonal_; }
  /// Those that touch, with the stiffness that they have beside each other.
  const std::vector<ContactConstraint>& touching() const { return touching_; }

 private:
  void fill_diagonal(int vertex_count);
  void share_stiffness();

  std::vector<ContactConstraint> contacts_, touching_;
  Eigen::VectorXd diagonal_;
  Eigen::VectorXd load_;  ///< by vertex: what those that touch would need; zero between calls
};

}  // namespace sinew
