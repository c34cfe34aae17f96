// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "dynamics/contact_constraint.h"
#include "dynamics/low_rank_correction.h"

namespace sinew {

/// Holds contacts in the vertex numbering of a solver, in which the free vertices come first.
/// Computes their contributions to the solver's matrix, right-hand side and energy. Arrays have one
/// column (x y z 0) per vertex in this numbering.
template <typename Real>
class NumberedContacts {
 public:
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;

  /// Replaces all contacts. Those without a free vertex are left out.
  /// \param number  the solver's number of each vertex of the problem
  /// \return true if the contribution to the matrix has changed
  /// \throws std::logic_error for vertex indices out of range
  bool set(std::span<const ContactConstraint> contacts, const std::vector<int>& number,
           int free_count);
  bool empty() const { return contacts_.empty(); }

  /// Converts to a frame of reference in which all positions are larger by `shift`, m.
  void translate(const Eigen::Vector3f& shift);

  /// Returns the rows C and their weights W for the low-rank correction.
  std::vector<typename LowRankCorrection<Real>::Row> rows() const;
  /// Adds the contact forces C^T W (p - C z), N. Contacts without penetration exert none.
  void add_forces(const Array& positions, Array& forces) const;
  /// Returns the energy of all contacts, J.
  double energy(const Array& positions) const;

 private:
  Real depth(const ContactConstraint& contact, const Array& positions) const;
  bool is_free(int vertex) const { return vertex >= 0 && vertex < free_count_; }

  int free_count_ = 0;
  std::vector<ContactConstraint> contacts_;
};

extern template class NumberedContacts<float>;
extern template class NumberedContacts<double>;

}  // namespace sinew
