// SPDX-License-Identifier: MIT

#include "rig/skeleton.h"

#include <algorithm>

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

int common_ancestor(const Skeleton& skeleton, int a, int b) {
  if (a < 0 || b < 0) return -1;
  while (a != b && a >= 0 && b >= 0) {
    int& later = a > b ? a : b;  // parents have smaller indices
    later = skeleton.joints[later].parent;
  }
  return a == b ? a : -1;
}

bool is_at_or_above(const Skeleton& skeleton, int ancestor, int joint) {
  while (joint > ancestor && joint >= 0) joint = skeleton.joints[joint].parent;
  return joint == ancestor && joint >= 0;
}

std::vector<int> path_down(const Skeleton& skeleton, int top, int bottom) {
  std::vector<int> path;
  if (top < 0 || !is_at_or_above(skeleton, top, bottom)) return path;
  for (int j = bottom; j != top; j = skeleton.joints[j].parent) path.push_back(j);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace sinew
