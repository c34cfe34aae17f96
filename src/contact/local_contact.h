#pragma once

#include <vector>

#include "contact/contact_memory.h"
#include "contact/held_contacts.h"
#include "contact/local_suspects.h"
#include "contact/self_contact.h"

namespace sinew {

/// Contacts of a character's skin with itself near joints, as constraints for the solver: found and
/// held like those anywhere (GlobalContact), a quarter as stiff, but looked for only where prepared
/// pairs say so (LocalSuspects). Where there may be any is known beforehand, so the solver's matrix
/// stays; what touches elsewhere is left alone.
/// Held against its partner alone, as printed, one vertex in fifteen and the skin between them
/// would stay inside, and at hips one in three.
class LocalContact {
 public:
  LocalContact(const TissueModel& tissue, std::vector<LocalPair> pairs,
               const SelfContactSettings& detection, const ContactResponseSettings& response);

  /// Finds what touches.
  /// \param skin        3 x at least surface_vertices
  /// \param feet        3 x surface_vertices: SkeletonAttachment::feet() of the same pose and frame
  /// \param transforms  T_k (rig/pose.h), in the same frame
  /// \param keep_pairs  as in SelfContact \param awake  as in ContactResponse
  void find(const PointsF& skin, const PointsF& feet, const std::vector<Transform>& transforms,
            bool keep_pairs, float awake);
  /// The next find() knows of no contact before.
  void forget();
  ContactMemory memory() const { return {detection_.contacts(), held_.memory()}; }
  /// Goes on from an earlier memory() of this object.
  void restore(ContactMemory memory);

  /// Contacts of the last find(). \param stiffness_scale  on the tissue's stiffness as built
  const std::vector<ContactConstraint>& constraints(double stiffness_scale) {
    return held_.constraints(stiffness_scale);
  }
  const SelfContact& detection() const { return detection_; }

  /// N/m, by vertex of the tissue: what contacts may at most add to the solver's matrix, of tissue
  /// as stiff as it was built; zero far from all pairs, empty without pairs.
  const Eigen::VectorXd& standing_diagonal() const { return standing_diagonal_; }

 private:
  std::vector<Triangle> triangles_;
  SelfContact detection_;
  HeldContacts held_;
  Eigen::VectorXd standing_diagonal_;
  LocalSuspects suspects_;
  std::vector<VertexTriangleContact> within_;  ///< contacts at vertices that the solver expects
};

}  // namespace sinew
