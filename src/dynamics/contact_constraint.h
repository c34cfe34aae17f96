// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <array>
#include <span>
#include <stdexcept>

#include "dynamics/row_forces.h"

namespace sinew {

/// Keeps a weighted sum of up to four vertices on one side of a plane:
///   normal . sum_k weights_k z_k >= offset.
/// A vertex in contact with a triangle at barycentric coordinates b has the weights 1, -b_1, -b_2,
/// -b_3. These sum to zero, so the constraint is invariant under translation of both together. A
/// vertex in contact with an obstacle that the simulation does not move has the single weight 1.
///   Q = weights,  p = Q z, projected onto the plane along the normal if it lies behind the plane,
///   w = stiffness (N/m)
/// The constraint measures a displacement vector, so a single solve can resolve a penetration.
/// Springs that keep the lengths between the vertex and the triangle's corners (Komaritzan 2022,
/// 3.2.5) depend on the penetration depth only to second order.
struct ContactConstraint {
  static constexpr int kMaxVertices = 4;

  std::array<int, kMaxVertices> vertices{-1, -1, -1, -1};  ///< -1 for unused entries, at the end
  std::array<float, kMaxVertices> weights{};
  Eigen::Vector3f normal = Eigen::Vector3f::UnitY();  ///< unit
  float offset = 0.0F;
  float stiffness = 0.0F;  ///< N/m; set by ContactResponse::stiffen() (contact/contact_response.h)

  /// Returns true if both contacts add the same matrix C^T W C to the system.
  bool same_row(const ContactConstraint& other) const {
    return vertices == other.vertices && weights == other.weights && stiffness == other.stiffness;
  }

  /// Converts the contact to a frame of reference in which all positions are larger by `shift`, m.
  void translate(const Eigen::Vector3f& shift) {
    for (int k = 0; k < kMaxVertices && vertices[k] >= 0; ++k)
      offset += weights[k] * normal.dot(shift);
  }

  /// Returns the penetration depth, m: the distance of the weighted sum behind the plane, or 0 if
  /// it lies in front.
  /// \param position  function that maps a vertex index to its position (three coordinates)
  template <typename Real, typename Position>
  Real depth(const Position& position) const {
    return penetration_depth<Real>(*this, normal.cast<Real>(), position);
  }
};

/// Checks that all contacts name vertices of a body with `vertex_count` vertices.
/// \throws std::logic_error for vertex indices out of range
inline void require_vertices(std::span<const ContactConstraint> contacts, int vertex_count) {
  for (const ContactConstraint& contact : contacts)
    for (const int v : contact.vertices)
      if (v >= vertex_count) throw std::logic_error("a contact names a vertex that does not exist");
}

}  // namespace sinew
