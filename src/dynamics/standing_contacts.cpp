#include "dynamics/standing_contacts.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace sinew {
namespace {

/// Calls take(vertex, entry) for the diagonal matrix that bounds a contact.
template <typename Take>
void for_each_bound(const ContactConstraint& contact, Take&& take) {
  double sum = 0.0;
  for (int k = 0; k < ContactConstraint::kMostVertices && contact.vertices[k] >= 0; ++k)
    sum += std::abs(double{contact.weights[k]});
  for (int k = 0; k < ContactConstraint::kMostVertices && contact.vertices[k] >= 0; ++k)
    take(contact.vertices[k], contact.stiffness * sum * std::abs(double{contact.weights[k]}));
}

}  // namespace

bool StandingContacts::set(const std::vector<ContactConstraint>& contacts, int vertex_count) {
  const bool changed = !std::equal(
      contacts.begin(), contacts.end(), contacts_.begin(), contacts_.end(),
      [](const ContactConstraint& one, const ContactConstraint& two) { return one.same_row(two); });
  if (changed) {
    for (const ContactConstraint& contact : contacts)
      for (const int v : contact.vertices)
        if (v >= vertex_count) throw std::logic_error("a contact names a vertex that there is not");
    contacts_ = contacts;
    fill_diagonal(vertex_count);
  }
  touching_.clear();
  for (const ContactConstraint& contact : contacts)
    if (contact.touches()) touching_.push_back(contact);
  share_stiffness();
  return changed;
}

void StandingContacts::fill_diagonal(int vertex_count) {
  diagonal_.setZero(contacts_.empty() ? 0 : vertex_count);
  load_ = diagonal_;
  Eigen::VectorXd largest = diagonal_;
  for (const ContactConstraint& contact : contacts_) {
    for_each_bound(contact, [&](int v, double entry) {
      diagonal_[v] += entry;
      largest[v] = std::max(largest[v], entry);
    });
  }
  diagonal_ = diagonal_.cwiseMin(kTogether * largest);
}

void StandingContacts::share_stiffness() {
  for (const ContactConstraint& contact : touching_)
    for_each_bound(contact, [&](int v, double entry) { load_[v] += entry; });
  for (ContactConstraint& contact : touching_) {
    double share = 1.0;
    for_each_bound(contact, [&](int v, double entry) {
      if (entry > 0.0) share = std::min(share, diagonal_[v] / load_[v]);
    });
    contact.stiffness *= static_cast<float>(share);
  }
  for (const ContactConstraint& contact : touching_)
    for_each_bound(contact, [&](int v, double) { load_[v] = 0.0; });
}

}  // namespace sinew
