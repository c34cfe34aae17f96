#pragma once

#include <utility>
#include <vector>

#include "contact/contact_response.h"
#include "contact/vertex_triangle_contact.h"

namespace sinew {

/// Contacts of a skin with itself, as constraints for the solver: each vertex is pushed out through
/// the triangle that was found for it, and the triangle away from it.
class HeldContacts {
 public:
  /// \param mean_edge  of the skin at rest
  HeldContacts(const TissueModel& tissue, double mean_edge,
               const ContactResponseSettings& settings);

  /// Once a time step; at most one for each vertex. \param awake  as in ContactResponse
  void take(const std::vector<VertexTriangleContact>& found, float awake);
  /// The next ones are new.
  void forget();

  /// The state that is kept from one take() to the next.
  struct Memory {
    ContactPushes pushes;                  ///< by vertex
    std::vector<ContactConstraint> taken;  ///< their stiffness still open
  };
  const Memory& memory() const { return memory_; }
  /// Goes on from an earlier memory() of this object.
  void restore(Memory memory) { memory_ = std::move(memory); }

  /// Of the last take(). \param stiffness_scale  on the tissue's stiffness as built
  const std::vector<ContactConstraint>& constraints(double stiffness_scale);

 private:
  std::vector<Triangle> triangles_;
  ContactResponse response_;
  Memory memory_;
  std::vector<ContactConstraint> constraints_;
};

}  // namespace sinew
