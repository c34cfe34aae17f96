// SPDX-License-Identifier: MIT

#include "session/parts/chosen_soft_joints.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "rig/posed_joints.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

ChosenSoftJoints chosen_soft_joints(const Character& character, const SoftnessMarks& marks) {
  ChosenSoftJoints result;
  const Skeleton& skeleton = character.skeleton;
  const std::vector<std::string> names = distinct_names(skeleton);
  const BoneLines lines = bone_lines(skeleton);
  for (const auto& [name, soft] : marks) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw UsageError(fmt::format("{} {}: {} has no such joint; sinew info --json lists them",
                                   soft ? "--soft" : "--firm", name, character.name));
    }
    const auto joint = static_cast<int>(found - names.begin());
    if (std::ranges::none_of(lines.bones, [&](int bone) {
          return is_at_or_above(skeleton, joint, lines.parents[bone]);
        })) {
      result.warnings.push_back(
          fmt::format("no bone begins at {} or below it, so marking it as {} has no effect; mark a "
                      "joint above it",
                      name, soft ? "soft" : "firm"));
    }
  }
  result.soft = soft_joints(skeleton, marks);
  const bool holds = std::ranges::any_of(
      lines.bones, [&](int bone) { return result.soft[lines.parents[bone]] == 0; });
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (result.soft[j] == 0 || (holds && skeleton.joints[j].parent >= 0)) continue;
    throw UsageError(fmt::format(
        "joint {} of {} cannot be soft: no bone would hold the body; choose a joint farther out",
        names[j], character.name));
  }
  if (std::ranges::count(result.soft, char{1}) == 0) result.soft.clear();
  return result;
}

}  // namespace sinew
