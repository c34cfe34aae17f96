// SPDX-License-Identifier: MIT

#pragma once

#include "contact/contact_memory.h"
#include "contact/held_contacts.h"
#include "contact/self_contact.h"

namespace sinew {

/// Finds contacts of a character's skin with itself anywhere on the skin, and turns them into
/// constraints for the solver.
class GlobalContact {
 public:
  GlobalContact(const TissueModel& tissue, const SelfContactSettings& detection,
                const ContactResponseSettings& response);

  /// Finds the contacts of a pose.
  /// \param skin  3 x at least surface_vertices
  /// \param bone_points  3 x surface_vertices, the vertices' bone points:
  ///                     SkeletonAttachment::posed_bone_points() of the same pose and frame
  /// \param keep_pairs  as in SelfContact
  /// \param awake  as in ContactResponse
  void find(const PointsF& skin, const PointsF& bone_points, bool keep_pairs, float awake);
  /// Drops all pairs and pushes, so that the next find() begins anew.
  void forget();
  ContactMemory memory() const { return {detection_.contacts(), held_.memory()}; }
  /// Continues from an earlier memory() of this object.
  void restore(ContactMemory memory);

  /// Returns the constraints of the last find().
  /// \param stiffness_scale  factor on the tissue's stiffness as built
  const std::vector<ContactConstraint>& constraints(double stiffness_scale) {
    return held_.constraints(stiffness_scale);
  }
  const SelfContact& detection() const { return detection_; }

 private:
  SelfContact detection_;
  HeldContacts held_;
};

}  // namespace sinew
