#pragma once

#include <vector>

#include "contact/self_contact.h"
#include "dynamics/contact_constraint.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// How contacts of the skin with itself are held apart.
struct GlobalContactSettings {
  SelfContactSettings detection;
  double stiffness = 6.0;  ///< of a contact, as a multiple of that of the tissue at it
  double margin = 0.02;    ///< kept between both sides, in mean edges at rest
};

/// N/m, by skin vertex: its diagonal entry of the tissue's stiffness matrix, how firmly it sits; 0
/// for fixed ones.
std::vector<float> skin_firmness(const TissueModel& tissue);

/// Contacts of a character's skin with itself, as constraints for the solver: each vertex inside
/// another part of the body is pushed out through the triangle that SelfContact finds for it, and
/// the triangle away from it.
class GlobalContact {
 public:
  GlobalContact(const TissueModel& tissue, const GlobalContactSettings& settings);

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
  GlobalContactSettings settings_;
  SelfContact detection_;
  std::vector<float> firmness_;
  float margin_;  ///< in our length unit
  /// By vertex: how much further than the margin its contact pushes.
  std::vector<float> pushes_, pushes_before_;
  std::vector<ContactConstraint> constraints_;
};

}  // namespace sinew
