// SPDX-License-Identifier: MIT

#include "dynamics/numbered_contacts.h"

#include <algorithm>
#include <utility>

namespace sinew {

template <typename Real>
bool NumberedContacts<Real>::set(std::span<const ContactConstraint> contacts,
                                 const std::vector<int>& number, int free_count) {
  require_vertices(contacts, static_cast<int>(number.size()));
  std::vector<ContactConstraint> own;
  own.reserve(contacts.size());
  for (ContactConstraint contact : contacts) {
    bool free = false;
    for (int& v : contact.vertices) {
      if (v < 0) break;
      v = number[v];
      free |= v < free_count;
    }
    if (free) own.push_back(contact);
  }
  const bool changed = !std::equal(
      own.begin(), own.end(), contacts_.begin(), contacts_.end(),
      [](const ContactConstraint& one, const ContactConstraint& two) { return one.same_row(two); });
  contacts_ = std::move(own);
  free_count_ = free_count;
  return changed;
}

template <typename Real>
void NumberedContacts<Real>::translate(const Eigen::Vector3f& shift) {
  for (ContactConstraint& contact : contacts_) contact.translate(shift);
}

template <typename Real>
std::vector<typename LowRankCorrection<Real>::Row> NumberedContacts<Real>::rows() const {
  std::vector<typename LowRankCorrection<Real>::Row> rows;
  for (const ContactConstraint& contact : contacts_) {
    auto& row = rows.emplace_back();
    row.unknowns.fill(-1);
    row.stiffness = static_cast<Real>(contact.stiffness);
    for (int k = 0, entry = 0; k < ContactConstraint::kMaxVertices; ++k) {
      if (!is_free(contact.vertices[k])) continue;
      row.unknowns[entry] = contact.vertices[k];
      row.weights[entry++] = static_cast<Real>(contact.weights[k]);
    }
  }
  return rows;
}

template <typename Real>
Real NumberedContacts<Real>::depth(const ContactConstraint& contact, const Array& positions) const {
  return contact.template depth<Real>(
      [&](int v) -> Eigen::Matrix<Real, 3, 1> { return positions.col(v).template head<3>(); });
}

template <typename Real>
void NumberedContacts<Real>::add_forces(const Array& positions, Array& forces) const {
  for (const ContactConstraint& contact : contacts_) {
    const Real d = depth(contact, positions);
    if (d == Real(0)) continue;
    const Eigen::Matrix<Real, 3, 1> push =
        static_cast<Real>(contact.stiffness) * d * contact.normal.template cast<Real>();
    for (int k = 0; k < ContactConstraint::kMaxVertices; ++k)
      if (is_free(contact.vertices[k]))
        forces.col(contact.vertices[k]).template head<3>() +=
            static_cast<Real>(contact.weights[k]) * push;
  }
}

template <typename Real>
double NumberedContacts<Real>::energy(const Array& positions) const {
  double sum = 0.0;
  for (const ContactConstraint& contact : contacts_) {
    const double d = static_cast<double>(depth(contact, positions));
    sum += 0.5 * static_cast<double>(contact.stiffness) * d * d;
  }
  return sum;
}

template class NumberedContacts<float>;
template class NumberedContacts<double>;

}  // namespace sinew
