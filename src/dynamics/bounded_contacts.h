// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "dynamics/contact_constraint.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// Holds bounded contacts: contacts whose added stiffness is bounded by a fixed diagonal matrix, so
/// that the system matrix need not be refactored when contacts begin or end. The diagonal is known
/// in advance for all vertices that may collide, and a solver adds it to its matrix once.
///
/// The exact contact matrix C^T W C would couple vertices across the elimination tree, which makes
/// solves take half as long again, and it changes with every contact. A solve does not need it: a
/// matrix that bounds the energy from above suffices, just as the solver's own matrix only bounds
/// the energy of the tissue. For any displacement z
///   k (sum_a w_a z_a)^2 <= k (sum_b |w_b|) sum_a |w_a| z_a^2,
/// with equality for opposite displacements of two vertices, which separate a contact pair. A
/// common displacement of both vertices does not change the contact but is slowed down by the
/// diagonal. To compensate, a step has iterations with the solver's own matrix and over-relaxes the
/// others.
///
/// The whole diagonal entry slows a vertex down, even if few of its possible contacts touch. It is
/// therefore chosen to suffice for some of them only. If more contacts touch at once than it
/// bounds, their stiffness is scaled down to fit.
class BoundedContacts {
 public:
  /// Holds the settings of one iteration of a step.
  struct Iteration {
    bool bounded;  ///< true if bounded contacts act, and the matrix includes their diagonal
    StepSettings::Extrapolation use{1.0, 0.0};  ///< of the displacement that the solve computes
  };
  /// Returns the settings of an iteration. Bounded contacts act after the first tenth of the
  /// iterations, or late ones (set_late()) after the first half (Komaritzan 2022, 3.2.5).
  /// The first tenth is for displacements that the diagonal would slow down. Without it, folds
  /// tremble and 40 vertices stay inside at the knees of a bent body. With three tenths, skin
  /// penetrates before contacts act (docs/notes/measurements.md).
  ///
  /// Iterations with contacts multiply the displacement by nearly 2: the diagonal slows vertices
  /// down more than the contacts do, and any factor below 2 decreases an energy that is bounded
  /// from above. The last iteration has the factor 1, which removes the oscillations that the
  /// others leave.
  /// \param iteration  from 0
  /// \param touch  true if any bounded contact touches
  Iteration iteration(const StepSettings& settings, int iteration, bool touch) const;

  /// Sets the diagonal. A different diagonal removes all contacts that touch.
  /// \param diagonal  N/m, by vertex; empty if there never are bounded contacts
  /// \return true if the diagonal has changed
  /// \throws std::logic_error if its size differs from vertex_count
  bool set_diagonal(const Eigen::VectorXd& diagonal, int vertex_count);
  /// Replaces the contacts that touch. Contacts at a vertex whose diagonal entry is zero get a
  /// stiffness of zero.
  /// \throws std::logic_error for vertices that have no entry in the diagonal
  void set(std::span<const ContactConstraint> touching);
  /// Sets whether contacts act late, in the second half of the iterations of a step.
  void set_late(bool late) { late_ = late; }
  /// Returns true if there never are bounded contacts: the diagonal is empty.
  bool empty() const { return diagonal_.size() == 0; }

  const Eigen::VectorXd& diagonal() const { return diagonal_; }
  /// Returns the contacts that touch, with their stiffness scaled so that the diagonal bounds them.
  const std::vector<ContactConstraint>& touching() const { return touching_; }

 private:
  std::vector<ContactConstraint> touching_;
  Eigen::VectorXd diagonal_;
  bool late_ = false;
  Eigen::VectorXd load_;  ///< by vertex: diagonal that the contacts need; zero between calls of set
};

}  // namespace sinew
