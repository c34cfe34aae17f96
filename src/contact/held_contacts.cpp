// SPDX-License-Identifier: MIT

#include "contact/held_contacts.h"

namespace sinew {
namespace {

ContactConstraint vertex_above(const VertexTriangleContact& found, const Triangle& triangle) {
  ContactConstraint contact;
  contact.vertices = {found.vertex, triangle[0], triangle[1], triangle[2]};
  contact.weights = {1.0F, -found.barycentric[0], -found.barycentric[1], -found.barycentric[2]};
  contact.normal = found.normal;
  return contact;
}

}  // namespace

HeldContacts::HeldContacts(const TissueModel& tissue, double mean_edge,
                           const ContactResponseSettings& settings)
    : triangles_(tissue.triangles),
      response_(tissue, mean_edge, settings),
      memory_{ContactPushes(tissue.surface_vertices), {}} {}

void HeldContacts::take(const std::vector<VertexTriangleContact>& found, float awake) {
  memory_.pushes.begin_step();
  memory_.taken.clear();
  for (const VertexTriangleContact& one : found) {
    ContactConstraint contact = vertex_above(one, triangles_[one.triangle]);
    contact.offset =
        response_.margin() + memory_.pushes.push(response_, one.vertex, one.distance, awake);
    memory_.taken.push_back(contact);
  }
}

void HeldContacts::forget() {
  memory_.pushes.forget();
}

const std::vector<ContactConstraint>& HeldContacts::constraints(double stiffness_scale) {
  constraints_.clear();
  for (ContactConstraint contact : memory_.taken) {
    if (response_.stiffen(contact, stiffness_scale)) constraints_.push_back(contact);
  }
  return constraints_;
}

}  // namespace sinew
