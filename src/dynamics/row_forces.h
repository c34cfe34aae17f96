// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/host_device.h"

/// These functions compute contacts and pulls, on the CPU and in kernels. `Vector` is one of
/// Eigen's vectors or cuda::Vec3.
namespace sinew {

/// Returns the penetration depth of a contact, m: the distance of the weighted sum of its vertices
/// behind its plane, or 0 if it lies in front.
/// \param contact   has the kMaxVertices, vertices, weights and offset of a ContactConstraint
/// \param normal    of its plane, unit
/// \param position  function that maps a vertex index to its position
template <typename Real, typename Contact, typename Vector, typename Position>
SINEW_HOST_DEVICE inline Real penetration_depth(const Contact& contact, const Vector& normal,
                                                const Position& position) {
  Real height = 0;
  for (int k = 0; k < Contact::kMaxVertices && contact.vertices[k] >= 0; ++k)
    height += static_cast<Real>(contact.weights[k]) * normal.dot(position(contact.vertices[k]));
  const Real depth = static_cast<Real>(contact.offset) - height;
  return depth > Real(0) ? depth : Real(0);
}

/// Returns the force of a PullConstraint on its vertex, N.
/// \param to_target  from the vertex to its target, m
/// \param stiffness  N/m
/// \param reach      m
template <typename Real, typename Vector>
SINEW_HOST_DEVICE inline Vector pull_force(const Vector& to_target, Real stiffness, Real reach) {
  const Real length = to_target.norm();
  const Real scale = length > reach ? reach / length : Real(1);
  return stiffness * scale * to_target;
}

}  // namespace sinew
