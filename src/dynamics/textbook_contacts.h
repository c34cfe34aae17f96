// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <cstddef>
#include <vector>

#include "dynamics/bounded_contacts.h"
#include "dynamics/step_input.h"
#include "dynamics/textbook_constraints.h"

namespace sinew {

/// Holds the contacts and pulls of a textbook solver, and adds them to its matrix, right-hand side
/// and objective. Contacts contribute C^T W (p - C_b z_b), where p - C_b z_b is the sum over the
/// free vertices at their current positions, plus the penetration depth along the normal.
template <typename Real>
class TextbookContacts {
 public:
  using Positions = typename TextbookConstraints<Real>::Positions;
  using Vector3 = typename TextbookConstraints<Real>::Vector3;
  /// One row per free vertex.
  using Columns = Eigen::Matrix<Real, Eigen::Dynamic, 3>;
  using Triplets = typename TextbookConstraints<Real>::Triplets;

  /// Sets the numbering: for each vertex its index among the free ones, or -1 if it is fixed.
  void set_numbers(const std::vector<int>& number) { number_ = number; }

  /// Sets the diagonal of bounded contacts. Returns true if the matrix changes.
  bool set_bounding_diagonal(const Eigen::VectorXd& diagonal);
  /// Sets the contacts and pulls that an input contains.
  void set_input(const StepInput<Real>& input);
  void translate(const Vector3& offset);

  /// Returns true if there may be bounded contacts; any_touching() returns true if there are some.
  bool has_bounded() const { return !bounded_.empty(); }
  bool any_touching() const { return !touching_.empty(); }
  BoundedContacts::Iteration iteration(const StepSettings& settings, int iteration) const {
    return bounded_.iteration(settings, iteration, any_touching());
  }

  /// Adds the entries of contacts and pulls to the matrix.
  void add_entries(Triplets& triplets) const;
  /// Adds the diagonal of bounded contacts to the matrix.
  void add_bounding_diagonal(const std::vector<int>& free, Triplets& triplets) const;
  /// Adds the right-hand side of contacts and pulls.
  /// \param bounded  true to add bounded contacts, too
  void add_right_hand_side(const Positions& positions, const std::vector<int>& free, bool bounded,
                           Columns& right_hand_side) const;
  /// Returns a sum of energies, J, plus those of contacts and pulls, without bounded contacts.
  double add_energies(const Positions& positions, double sum) const;

 private:
  /// Calls function(i, j, entry) for the entries that contacts add to the matrix.
  template <typename Function>
  void for_each_entry(Function&& function) const;
  void add_forces(const std::vector<ContactConstraint>& contacts, const Positions& positions,
                  Columns& right_hand_side) const;
  Real depth(const ContactConstraint& contact, const Positions& positions) const {
    return contact.template depth<Real>([&](int v) -> Vector3 { return positions.col(v); });
  }

  std::vector<int> number_;
  BoundedContacts bounded_;
  std::vector<ContactConstraint> contacts_, touching_;  ///< of the input; bounded ones that touch
  std::vector<PullConstraint> pulls_;                   ///< those at free vertices
};

template <typename Real>
bool TextbookContacts<Real>::set_bounding_diagonal(const Eigen::VectorXd& diagonal) {
  if (!bounded_.set_diagonal(diagonal, static_cast<int>(number_.size()))) return false;
  touching_.clear();
  return true;
}

template <typename Real>
void TextbookContacts<Real>::set_input(const StepInput<Real>& input) {
  const int vertex_count = static_cast<int>(number_.size());
  if (input.contacts) {
    require_vertices(*input.contacts, vertex_count);
    contacts_.assign(input.contacts->begin(), input.contacts->end());
  }
  if (input.late_bounded_contacts) bounded_.set_late(*input.late_bounded_contacts);
  if (input.bounded_contacts) {
    bounded_.set(*input.bounded_contacts);
    touching_ = bounded_.touching();
  }
  if (input.pulls) {
    require_vertices(*input.pulls, vertex_count);
    pulls_.assign(input.pulls->begin(), input.pulls->end());
    std::erase_if(pulls_, [&](const PullConstraint& pull) { return number_[pull.vertex] < 0; });
  }
}

template <typename Real>
void TextbookContacts<Real>::translate(const Vector3& offset) {
  for (auto* contacts : {&contacts_, &touching_})
    for (ContactConstraint& contact : *contacts) contact.translate(offset.template cast<float>());
  for (PullConstraint& pull : pulls_) pull.target += offset.template cast<float>();
}

template <typename Real>
template <typename Function>
void TextbookContacts<Real>::for_each_entry(Function&& function) const {
  for (const ContactConstraint& contact : contacts_) {
    for (int a = 0; a < 4 && contact.vertices[a] >= 0; ++a) {
      for (int b = 0; b < 4 && contact.vertices[b] >= 0; ++b) {
        const int i = number_[contact.vertices[a]], j = number_[contact.vertices[b]];
        if (i < 0 || j < 0) continue;
        function(i, j,
                 static_cast<Real>(contact.stiffness) * static_cast<Real>(contact.weights[a]) *
                     static_cast<Real>(contact.weights[b]));
      }
    }
  }
}

template <typename Real>
void TextbookContacts<Real>::add_entries(Triplets& triplets) const {
  for_each_entry([&](int i, int j, Real entry) { triplets.emplace_back(i, j, entry); });
  for (const PullConstraint& pull : pulls_)
    triplets.emplace_back(number_[pull.vertex], number_[pull.vertex], Real(pull.stiffness));
}

template <typename Real>
void TextbookContacts<Real>::add_bounding_diagonal(const std::vector<int>& free,
                                                   Triplets& triplets) const {
  for (std::size_t f = 0; f < free.size(); ++f) {
    const int i = static_cast<int>(f);
    triplets.emplace_back(i, i, static_cast<Real>(bounded_.diagonal()[free[f]]));
  }
}

template <typename Real>
void TextbookContacts<Real>::add_forces(const std::vector<ContactConstraint>& contacts,
                                        const Positions& positions,
                                        Columns& right_hand_side) const {
  for (const ContactConstraint& contact : contacts) {
    const Vector3 push = static_cast<Real>(contact.stiffness) * depth(contact, positions) *
                         contact.normal.template cast<Real>();
    for (int k = 0; k < 4 && contact.vertices[k] >= 0; ++k)
      if (const int f = number_[contact.vertices[k]]; f >= 0)
        right_hand_side.row(f) += static_cast<Real>(contact.weights[k]) * push.transpose();
  }
}

template <typename Real>
void TextbookContacts<Real>::add_right_hand_side(const Positions& positions,
                                                 const std::vector<int>& free, bool bounded,
                                                 Columns& right_hand_side) const {
  for_each_entry([&](int i, int j, Real entry) {
    right_hand_side.row(i) += entry * positions.col(free[j]).transpose();
  });
  add_forces(contacts_, positions, right_hand_side);
  for (const PullConstraint& pull : pulls_) {
    const Vector3 z = positions.col(pull.vertex);
    right_hand_side.row(number_[pull.vertex]) +=
        (Real(pull.stiffness) * z + pull.force<Real>(z)).transpose();
  }
  if (!bounded) return;
  for (std::size_t f = 0; f < free.size(); ++f)
    right_hand_side.row(f) +=
        static_cast<Real>(bounded_.diagonal()[free[f]]) * positions.col(free[f]).transpose();
  add_forces(touching_, positions, right_hand_side);
}

template <typename Real>
double TextbookContacts<Real>::add_energies(const Positions& positions, double sum) const {
  for (const ContactConstraint& contact : contacts_) {
    const double d = static_cast<double>(depth(contact, positions));
    sum += 0.5 * static_cast<double>(contact.stiffness) * d * d;
  }
  for (const PullConstraint& pull : pulls_)
    sum += pull.energy<Real>(Vector3(positions.col(pull.vertex)));
  return sum;
}

}  // namespace sinew
