// SPDX-License-Identifier: MIT

#include "tissue/bone_choice.h"

#include <algorithm>

namespace sinew {

bool BoneChoice::allows_any(int vertex, const std::vector<int>& bones) const {
  return std::any_of(bones.begin(), bones.end(), [&](int bone) { return allows(vertex, bone); });
}

BoneChoice with_a_bone_for_all(BoneChoice choice, const std::vector<int>& bones) {
  for (std::vector<char>& row : choice.allowed) {
    const bool any =
        std::any_of(bones.begin(), bones.end(), [&row](int bone) { return row[bone] != 0; });
    if (!any) std::fill(row.begin(), row.end(), 1);
  }
  return choice;
}

void BoneChoices::add(const std::vector<char>& allowed) {
  const auto [group, is_new] = groups_.emplace(allowed, static_cast<int>(choice_.allowed.size()));
  if (is_new) choice_.allowed.push_back(allowed);
  choice_.group.push_back(group->second);
}

}  // namespace sinew
