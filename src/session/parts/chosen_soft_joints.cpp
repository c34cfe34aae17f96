// SPDX-License-Identifier: MIT

#include "session/parts/chosen_soft_joints.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "rig/posed_joints.h"

namespace sinew {

ChosenSoftJoints chosen_soft_joints(const Character& character, const SoftnessMarks& marks) {
  ChosenSoftJoints result;
  const Skeleton& skeleton = character.skeleton;
  const std::vector<std::string> names = distinct_names(skeleton);
  for (const auto& [name, soft] : marks) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw UsageError(fmt::format("{} {}: {} has no such joint; sinew info --json lists them",
                                   soft ? "--soft" : "--firm", name, character.name));
    }
    const auto joint = static_cast<int>(found - names.begin());
    const bool moves_bones = std::ranges::any_of(skeleton.joints, [&](const Joint& other) {
      return other.has_bone && other.parent == joint;
    });
    if (!moves_bones) {
      result.warnings.push_back(fmt::format(
          "{} has no bone of its own, so marking it as {} has no effect; mark the joint above it",
          name, soft ? "soft" : "firm"));
    }
  }
  result.soft = soft_joints(skeleton, marks);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent >= 0 || result.soft[j] == 0) continue;
    throw UsageError(
        fmt::format("--soft {}: without this root joint, no bone would hold the body; choose a "
                    "joint farther out",
                    names[j]));
  }
  if (std::ranges::count(result.soft, char{1}) == 0) result.soft.clear();
  return result;
}

}  // namespace sinew
