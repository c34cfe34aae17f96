// SPDX-License-Identifier: MIT

#include "contact/held_contacts.h"

#include "contact/response_rules.h"

namespace sinew {

HeldContacts::HeldContacts(const TissueModel& tissue, double mean_edge,
                           const ContactResponseSettings& settings)
    : triangles_(tissue.triangles),
      response_(tissue, mean_edge, settings),
      memory_{ContactPushes(tissue.surface_vertices), {}} {}

void HeldContacts::update(const std::vector<VertexTriangleContact>& found, float awake) {
  memory_.pushes.begin_step();
  memory_.contacts.clear();
  for (const VertexTriangleContact& one : found) {
    auto contact = vertex_above<ContactConstraint>(one.vertex, triangles_[one.triangle],
                                                   one.barycentric, one.normal);
    contact.offset =
        response_.margin() + memory_.pushes.push(response_, one.vertex, one.distance, awake);
    memory_.contacts.push_back(contact);
  }
}

void HeldContacts::forget() {
  memory_.pushes.forget();
}

const std::vector<ContactConstraint>& HeldContacts::constraints(double stiffness_scale) {
  constraints_.clear();
  for (ContactConstraint contact : memory_.contacts) {
    if (response_.stiffen(contact, stiffness_scale)) constraints_.push_back(contact);
  }
  return constraints_;
}

}  // namespace sinew
