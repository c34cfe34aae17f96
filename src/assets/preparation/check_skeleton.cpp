// SPDX-License-Identifier: MIT

#include "assets/preparation/check_skeleton.h"

#include <algorithm>

#include "assets/list_names.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kNoLength = 1e-6 * kHeight;
constexpr double kFarOutside = 0.1 * kHeight;  // distance from the bounding box of the skin
constexpr double kOnSurface = 0.75;            // between the winding numbers on it (0.5) and inside

}  // namespace

bool has_bone_of_length(const Skeleton& skeleton) {
  return std::any_of(skeleton.joints.begin(), skeleton.joints.end(), [](const Joint& joint) {
    return joint.parent >= 0 && joint.has_bone &&
           joint.rest_local.translation().norm() >= kNoLength;
  });
}

void check_skeleton(Character& character, const SkinInterior& interior,
                    const std::string& skeleton_file) {
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  const Eigen::AlignedBox3d box = bounding_box(character.surface.positions);
  const WindingNumber& winding = interior.winding();

  // 1 for joints at either end of a bone.
  std::vector<char> bears_bone(skeleton.joint_count(), 0);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    if (joint.parent >= 0 && joint.has_bone) bears_bone[j] = bears_bone[joint.parent] = 1;
  }
  std::vector<std::string> outside;
  std::vector<std::string> without_length;
  bool any_near = false;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    const Eigen::Vector3d place = rest[j].translation();
    if (box.exteriorDistance(place) < kFarOutside) any_near = true;
    // Joints that only pass motion on may be anywhere.
    if (bears_bone[j] != 0 && winding.at(place) < kOnSurface) outside.push_back(joint.name);
    if (joint.parent >= 0 && joint.has_bone && joint.rest_local.translation().norm() < kNoLength) {
      without_length.push_back(joint.name);
    }
  }
  if (!any_near && !character.weights) {
    fail_input(
        "{}: the skeleton is far outside the skin; use the skeleton of this character in the same "
        "units",
        skeleton_file);
  }
  const auto warn = [&](const std::string& text) {
    character.warnings.push_back(fmt::format("{}: {}", skeleton_file, text));
  };
  if (!outside.empty()) {
    warn(
        fmt::format("{} of {} {} not inside the skin ({}); the skin may deform badly there; "
                    "where it does, move them into the skin in the program that made the file",
                    outside.size(), counted(skeleton.joint_count(), "joint", "joints"),
                    by_count(outside.size(), "is", "are"), list_names(outside)));
  }
  if (!without_length.empty()) {
    const std::size_t count = without_length.size();
    warn(fmt::format(
        "{} parent ({}); {} no bone",
        counted(count, "joint is at the position of its", "joints are at the positions of their"),
        list_names(without_length), by_count(count, "it has", "they have")));
  }
  if (!has_bone_of_length(skeleton)) {
    warn(
        "all joints of the skeleton are at one point, so no tissue can be built and the skin "
        "follows by linear blend skinning; use a skeleton with bones");
  }
}

}  // namespace sinew
