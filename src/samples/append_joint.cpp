// SPDX-License-Identifier: MIT

#include "samples/append_joint.h"

namespace sinew {

void append_joint(Skeleton& skeleton, const std::string& name, const std::string& parent,
                  const Eigen::Vector3d& position) {
  Joint joint;
  joint.name = name;
  joint.parent = skeleton.find(parent);
  const Eigen::Vector3d origin =
      joint.parent < 0 ? Eigen::Vector3d::Zero()
                       : Eigen::Vector3d(skeleton.rest_global()[joint.parent].translation());
  joint.rest_local.translation() = position - origin;
  skeleton.joints.push_back(joint);
}

Skeleton chain_of_joints(std::initializer_list<std::pair<const char*, Eigen::Vector3d>> joints) {
  Skeleton skeleton;
  std::string parent;
  for (const auto& [name, position] : joints) {
    append_joint(skeleton, name, parent, position);
    parent = name;
  }
  return skeleton;
}

}  // namespace sinew
