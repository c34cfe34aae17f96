// SPDX-License-Identifier: MIT

#include "rig/soft_joints.h"

#include <stdexcept>

#include "rig/posed_joints.h"

namespace sinew {

std::vector<char> soft_joints(const Skeleton& skeleton, const SoftnessMarks& marks) {
  const std::vector<std::string> names = distinct_names(skeleton);
  std::vector<char> soft(names.size(), 0);
  for (std::size_t j = 0; j < names.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const auto mark = marks.find(names[j]);
    if (mark != marks.end()) {
      soft[j] = mark->second ? 1 : 0;
    } else if (parent >= 0) {
      soft[j] = soft[parent];
    }
  }
  return soft;
}

void mark_soft(SoftnessMarks& marks, const Skeleton& skeleton, int joint, bool soft) {
  const std::vector<std::string> names = distinct_names(skeleton);
  for (int j = joint; j < skeleton.joint_count(); ++j)
    if (is_at_or_above(skeleton, joint, j)) marks.erase(names[j]);
  if ((soft_joints(skeleton, marks)[joint] != 0) != soft) marks[names[joint]] = soft;
}

std::vector<int> carrying_joints(const Skeleton& skeleton, const std::vector<char>& soft) {
  std::vector<int> carriers;
  for (std::size_t j = 0; j < soft.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (soft[j] != 0 && parent < 0) throw std::invalid_argument("nothing carries a soft root");
    carriers.push_back(soft[j] != 0 ? carriers[parent] : static_cast<int>(j));
  }
  return carriers;
}

}  // namespace sinew
