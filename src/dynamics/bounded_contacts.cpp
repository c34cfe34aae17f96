// SPDX-License-Identifier: MIT

#include "dynamics/bounded_contacts.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace sinew {
namespace {

/// Calls visit(vertex, entry) for the entries of the diagonal matrix that bounds a contact.
template <typename Visit>
void for_each_bound(const ContactConstraint& contact, Visit&& visit) {
  double sum = 0.0;
  for (int k = 0; k < ContactConstraint::kMaxVertices && contact.vertices[k] >= 0; ++k)
    sum += std::abs(double{contact.weights[k]});
  for (int k = 0; k < ContactConstraint::kMaxVertices && contact.vertices[k] >= 0; ++k)
    visit(contact.vertices[k], contact.stiffness * sum * std::abs(double{contact.weights[k]}));
}

}  // namespace

BoundedContacts::Iteration BoundedContacts::iteration(const StepSettings& settings, int iteration,
                                                      bool touch) const {
  const double beyond = std::min(1.8, settings.largest_relaxation());  // over-relaxation
  const int count = settings.iterations;
  const int without = late_ ? count / 2 : std::max(1, (count + 5) / 10);
  const int first = count > 1 ? without : 0;
  if (!touch || iteration < first) return {false, settings.extrapolation(iteration)};
  return {true, {iteration + 1 < count ? beyond : 1.0, 0.0}};
}

bool BoundedContacts::set_diagonal(const Eigen::VectorXd& diagonal, int vertex_count) {
  if (diagonal.size() > 0 && diagonal.size() != vertex_count)
    throw std::logic_error("a diagonal has one entry for each vertex");
  if (diagonal.size() == diagonal_.size() && diagonal == diagonal_) return false;
  diagonal_ = diagonal;
  load_ = Eigen::VectorXd::Zero(diagonal.size());
  touching_.clear();
  return true;
}

void BoundedContacts::set(std::span<const ContactConstraint> touching) {
  require_vertices(touching, static_cast<int>(diagonal_.size()));
  touching_.assign(touching.begin(), touching.end());
  // Sum the diagonal entries that the contacts need. Where the sum of a vertex exceeds the given
  // diagonal, scale the stiffness of its contacts down.
  for (const ContactConstraint& contact : touching_)
    for_each_bound(contact, [&](int v, double entry) { load_[v] += entry; });
  for (ContactConstraint& contact : touching_) {
    double scale = 1.0;
    for_each_bound(contact, [&](int v, double entry) {
      if (entry > 0.0) scale = std::min(scale, diagonal_[v] / load_[v]);
    });
    contact.stiffness *= static_cast<float>(scale);
  }
  for (const ContactConstraint& contact : touching)
    for_each_bound(contact, [&](int v, double) { load_[v] = 0.0; });
}

}  // namespace sinew
