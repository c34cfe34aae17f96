// SPDX-License-Identifier: MIT

#pragma once

#include "contact/contact_limits.h"
#include "cuda/host_device.h"

/// These functions turn pairs into constraints, on the CPU (HeldContacts, ContactResponse) and in
/// kernels (CudaContact). `Contact` is a ContactConstraint or a DeviceContact.
namespace sinew {

/// Returns the contact of a vertex with a point of a triangle, without offset and stiffness.
/// \param corners      the triangle's vertices
/// \param barycentric  of the point
/// \param normal       of the skin at that point, unit
template <typename Contact, typename Corners, typename Vector>
SINEW_HOST_DEVICE inline Contact vertex_above(int vertex, const Corners& corners,
                                              const Vector& barycentric, const Vector& normal) {
  Contact contact;
  contact.vertices[0] = vertex;
  contact.weights[0] = 1.0F;
  for (int k = 0; k < 3; ++k) {
    contact.vertices[k + 1] = corners[k];
    contact.weights[k + 1] = -barycentric[k];
  }
  contact.normal = normal;
  return contact;
}

/// Returns the compliance of a contact, m/N: how far the weighted sum of its vertices moves under a
/// unit force. Fixed vertices do not contribute.
/// \param vertex_stiffness  N/m, by skin vertex (skin_stiffness())
template <typename Contact>
SINEW_HOST_DEVICE inline float compliance(const Contact& contact, const float* vertex_stiffness) {
  float sum = 0.0F;
  for (int k = 0; k < Contact::kMaxVertices && contact.vertices[k] >= 0; ++k) {
    const float stiffness = vertex_stiffness[contact.vertices[k]];
    if (stiffness > 0.0F) sum += contact.weights[k] * contact.weights[k] / stiffness;
  }
  return sum;
}

/// Returns the push of a contact in the next step (ContactResponse::next_push()), m.
/// \param margin  distance to keep between both sides, m
SINEW_HOST_DEVICE inline float next_push(float previous, float distance, float awake,
                                         float margin) {
  const float push = previous + awake * contact_limits::kPushGain * (margin - distance);
  return push > 0.0F ? push : 0.0F;
}

}  // namespace sinew
