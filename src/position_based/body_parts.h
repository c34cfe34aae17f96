// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Represents a rigid transform from the rest pose: rotation, then translation.
using BoneTransform = Eigen::Matrix<float, 3, 4>;

/// Returns a point of the rest pose moved by a frame.
inline Eigen::Vector3f moved(const BoneTransform& frame, const Eigen::Vector3f& point) {
  return frame.leftCols<3>() * point + frame.col(3);
}

/// Divides the particles of a body into parts, one for each bone.
struct BodyParts {
  /// Describes a bone at rest, m. Bones that end at the same joint have the same node there.
  struct Bone {
    Eigen::Vector3f begin, end;
    int begin_node = -1, end_node = -1;
  };
  std::vector<Bone> bones;
  std::vector<int> part_of;  ///< for each particle, the index of its bone

  int count() const { return static_cast<int>(bones.size()); }
};

/// Describes two bones that meet at a joint.
struct PartJoint {
  std::array<int, 2> bones;      ///< the first ends at the joint or is the earlier one
  std::array<bool, 2> at_begin;  ///< true if the joint is at the beginning of the bone
  int node = -1;
};

/// Returns all pairs of bones that meet at a joint, in ascending order.
std::vector<PartJoint> part_joints(const BodyParts& parts);

/// Returns the unit vector along a bone away from one of its ends, in a pose.
Eigen::Vector3f direction_from(const BodyParts::Bone& bone, const BoneTransform& frame,
                               bool from_begin);

}  // namespace sinew
