#pragma once

#include <vector>

#include "contact/contact_response.h"
#include "contact/self_contact.h"

namespace sinew {

/// Contacts of a character's skin with itself, as constraints for the solver: each vertex inside
/// another part of the body is pushed out through the triangle that SelfContact finds for it, and
/// the triangle away from it.
class GlobalContact {
 public:
  GlobalContact(const TissueModel& tissue, const SelfContactSettings& detection,
                const ContactResponseSettings& response);

  /// Finds what touches.
  /// \param skin  3 x at least surface_vertices
  /// \param feet  3 x surface_vertices: SkeletonAttachment::feet() of the same pose and frame
  /// \param standing  s, since the bones last moved
  void find(const PointsF& skin, const PointsF& feet, double standing);
  /// The next find() knows of no contact before.
  void forget();

  /// Contacts of the last find(). \param stiffness_scale  on the tissue's stiffness as built
  const std::vector<ContactConstraint>& constraints(double stiffness_scale);
  const SelfContact& detection() const { return detection_; }

 private:
  std::vector<Triangle> triangles_;
  SelfContact detection_;
  ContactResponse response_;
  ContactPushes pushes_;     ///< by vertex
  std::vector<float> aims_;  ///< of each contact found, in our length unit
  std::vector<ContactConstraint> constraints_;
};

}  // namespace sinew
