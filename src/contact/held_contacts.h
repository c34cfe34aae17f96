// SPDX-License-Identifier: MIT

#pragma once

#include <utility>
#include <vector>

#include "contact/contact_response.h"
#include "contact/vertex_triangle_contact.h"

namespace sinew {

/// Turns contacts of a skin with itself into constraints for the solver. Each vertex is pushed out
/// through the triangle that was found for it, and the triangle is pushed away from the vertex.
class HeldContacts {
 public:
  /// \param mean_edge  mean edge length of the skin at rest, m
  HeldContacts(const TissueModel& tissue, double mean_edge,
               const ContactResponseSettings& settings);

  /// Sets the contacts of a time step; called once in each.
  /// \param found  at most one contact for each vertex
  /// \param awake  as in ContactResponse
  void update(const std::vector<VertexTriangleContact>& found, float awake);
  /// Drops all pushes, so that the next contacts count as new.
  void forget();

  /// State that is kept from one update() to the next.
  struct Memory {
    ContactPushes pushes;                     ///< by vertex
    std::vector<ContactConstraint> contacts;  ///< stiffness not yet set
  };
  const Memory& memory() const { return memory_; }
  /// Continues from an earlier memory() of this object.
  void restore(Memory memory) { memory_ = std::move(memory); }

  /// Returns the constraints of the last update().
  /// \param stiffness_scale  factor on the tissue's stiffness as built
  const std::vector<ContactConstraint>& constraints(double stiffness_scale);

 private:
  std::vector<Triangle> triangles_;
  ContactResponse response_;
  Memory memory_;
  std::vector<ContactConstraint> constraints_;
};

}  // namespace sinew
