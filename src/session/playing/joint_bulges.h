// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "assets/character.h"
#include "session/playing/limb_sections.h"

namespace sinew {

/// Measures how far the skin stands out on the outer side of bent joints, against the rest pose.
///
/// A joint is bent if the bone beyond it deviates by 15 degrees or more from the direction in which
/// the bone before it would carry it rigidly. The outer side is the cone of 45 degrees, with its
/// tip at the joint, around the direction opposite to that in which the bone beyond has moved. Of
/// the skin at the joint that is in this cone, the bulge is the largest distance from the joint
/// over the largest distance of the same skin at rest. The skin at a joint is what is moved to a
/// half or more by the joint, its parent and its children, and is at rest no farther from the joint
/// than 1.5 times the radius of the limb there. Joints next to which LimbSections measures nothing
/// do not count.
class JointBulges {
 public:
  /// \param sections  of the same character, for the radii of the limbs
  JointBulges(const TriangleMesh& surface, const Skeleton& skeleton, const SkinWeights& weights,
              const LimbSections& sections);

  struct Bulge {
    int joint = -1;
    double ratio = 1.0;
  };
  /// Returns the largest bulge; nothing if no joint that counts is bent.
  /// \param skin    3 x surface vertices
  /// \param joints  global transforms in the same pose, in the same coordinates
  std::optional<Bulge> largest(const Points& skin, std::span<const Transform> joints) const;

 private:
  struct Bend {
    int joint;
    int before;                      ///< joint that moves the bone before it
    int beyond;                      ///< joint at the far end of the bone beyond it
    Eigen::Vector3d direction;       ///< of the bone beyond at rest
    std::vector<int> skin{};         ///< surface vertices
    std::vector<double> distance{};  ///< of each from the joint, at rest
  };

  std::vector<Transform> rest_;
  std::vector<Bend> bends_;
};

}  // namespace sinew
