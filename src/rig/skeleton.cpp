// SPDX-License-Identifier: MIT

#include "rig/skeleton.h"

namespace sinew {

int Skeleton::find(const std::string& name) const {
  for (int j = 0; j < joint_count(); ++j) {
    if (joints[j].name == name) return j;
  }
  return -1;
}

std::vector<std::vector<int>> Skeleton::children() const {
  std::vector<std::vector<int>> result(joints.size());
  for (int j = 0; j < joint_count(); ++j) {
    if (joints[j].parent >= 0) result[joints[j].parent].push_back(j);
  }
  return result;
}

std::vector<Transform> Skeleton::rest_global() const {
  std::vector<Transform> global(joints.size());
  for (int j = 0; j < joint_count(); ++j) {
    const Joint& joint = joints[j];
    global[j] = joint.parent < 0 ? joint.rest_local : global[joint.parent] * joint.rest_local;
  }
  return global;
}

}  // namespace sinew
