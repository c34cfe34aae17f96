// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/contact_memory.h"
#include "contact/held_contacts.h"
#include "contact/local_suspects.h"
#include "contact/self_contact.h"

namespace sinew {

/// Finds contacts of a character's skin with itself near joints, and turns them into constraints
/// for the solver. They are found and held like those of GlobalContact, but are a quarter as stiff
/// and are looked for only around prepared pairs: those that indicate a collision (LocalSuspects),
/// or all of them. The places where they can occur are known in advance, so the solver's matrix
/// need not change. Contacts in other places are ignored. If each vertex is held only against its
/// prepared partner, as in the paper (SelfContactSettings::prepared_pairs), one vertex in fifteen
/// and the skin in between stay inside, and one in three at hips. That is for comparison.
class LocalContact {
 public:
  LocalContact(const TissueModel& tissue, std::vector<LocalPair> pairs,
               const SelfContactSettings& detection, const ContactResponseSettings& response);

  /// Finds the contacts of a pose.
  /// \param skin         3 x at least surface_vertices
  /// \param bone_points  3 x surface_vertices, the vertices' bone points:
  ///                     SkeletonAttachment::posed_bone_points() of the same pose and frame
  /// \param transforms   T_k (rig/pose.h), in the same frame
  /// \param keep_pairs   as in SelfContact
  /// \param awake        as in ContactResponse
  /// \param search_all   true to search around all prepared pairs, whether they collide or not
  void find(const PointsF& skin, const PointsF& bone_points,
            const std::vector<Transform>& transforms, bool keep_pairs, float awake,
            bool search_all = false);
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

  /// Returns the diagonal that bounds what contacts add to the solver's matrix, N/m, by vertex of
  /// the tissue, for the tissue's stiffness as built. With it the matrix need not be refactored
  /// when contacts come and go (dynamics/bounded_contacts.h). Zero for vertices far from all
  /// pairs; empty without pairs.
  const Eigen::VectorXd& bounding_diagonal() const { return bounding_diagonal_; }

 private:
  std::vector<Triangle> triangles_;
  SelfContact detection_;
  HeldContacts held_;
  LocalSuspects suspects_;
  Eigen::VectorXd bounding_diagonal_;
  bool prepared_pairs_;
  std::vector<VertexTriangleContact> within_;  ///< contacts whose vertices all have an entry in the
                                               ///< diagonal
};

}  // namespace sinew
