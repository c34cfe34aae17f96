// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Finds the deformations of bones at points of the rest pose, for skin whose weights name joints
/// and not bones: a point that a joint moves belongs to the nearest bone that begins at the joint.
class ShapedBones {
 public:
  /// \param bones  one for each joint (Pose::bones); empty: no bone is deformed
  ShapedBones(const Skeleton& skeleton, const std::vector<BoneDeformation>& bones);

  /// Returns false if no bone is deformed: then all transforms are the identity.
  bool any() const { return any_; }

  /// Returns the transform of the surroundings of a point that a joint moves, in the world at rest.
  /// The skinning transform of the joint follows it.
  Transform at(int joint, const Eigen::Vector3d& point) const;

 private:
  struct Bone {
    Eigen::Vector3d vector;  ///< from its begin to its end, m
    BoneDeformation deformation;
  };
  /// A joint at rest and the bones that begin there; none if no bone of the joint is deformed.
  struct Begin {
    Eigen::Vector3d place;
    std::vector<Bone> bones;
  };
  std::vector<Begin> joints_;
  bool any_ = false;
};

}  // namespace sinew
