// SPDX-License-Identifier: MIT

#include "position_based/body_parts.h"

namespace sinew {

std::vector<PartJoint> part_joints(const BodyParts& parts) {
  std::vector<PartJoint> joints;
  for (int a = 0; a < parts.count(); ++a) {
    for (int b = a + 1; b < parts.count(); ++b) {
      const BodyParts::Bone& first = parts.bones[a];
      const BodyParts::Bone& second = parts.bones[b];
      for (const bool at_begin_a : {true, false}) {
        for (const bool at_begin_b : {true, false}) {
          const int node = at_begin_a ? first.begin_node : first.end_node;
          if (node == (at_begin_b ? second.begin_node : second.end_node))
            joints.push_back({{a, b}, {at_begin_a, at_begin_b}, node});
        }
      }
    }
  }
  return joints;
}

Eigen::Vector3f direction_from(const BodyParts::Bone& bone, const BoneTransform& frame,
                               bool from_begin) {
  const Eigen::Vector3f along = frame.leftCols<3>() * (bone.end - bone.begin);
  return (from_begin ? along : Eigen::Vector3f(-along)).normalized();
}

}  // namespace sinew
