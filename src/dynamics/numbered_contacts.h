#pragma once

#include <Eigen/Core>
#include <vector>

#include "dynamics/contact_constraint.h"
#include "dynamics/low_rank_correction.h"

namespace sinew {

/// Contacts of a solver that numbers its vertices anew, free ones first: what they add to its
/// matrix, its right-hand side and its energy. Arrays are x y z 0 for each vertex, in that order.
template <typename Real>
class NumberedContacts {
 public:
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;

  /// Takes these instead of those before, without such as move no free vertex.
  /// \param number  the solver's, of each vertex that the contacts may name
  /// \return whether they add something else to the matrix
  /// \throws std::logic_error for vertices that there are not
  bool set(const std::vector<ContactConstraint>& contacts, const std::vector<int>& number,
           int free_count);
  bool empty() const { return contacts_.empty(); }

  /// For another frame of reference, in which all positions are `shift` further.
  void translate(const Eigen::Vector3f& shift);

  /// C and W.
  std::vector<typename LowRankCorrection<Real>::Row> rows() const;
  /// Adds C^T W (p - C z): what is in front of its plane is not pushed.
  void add_forces(const Array& positions, Array& forces) const;
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
