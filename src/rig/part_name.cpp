// SPDX-License-Identifier: MIT

#include "rig/part_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace sinew {
namespace {

/// Returns the names of the body parts by the joints at which they begin.
std::map<int, std::string> names_of_landmarks(const Landmarks& landmarks) {
  std::map<int, std::string> names;
  const auto name = [&](int joint, const std::string& part) {
    if (joint >= 0) names.emplace(joint, "the " + part);
  };
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string which = side == 0 ? "left " : "right ";
    const Landmarks::Leg& leg = landmarks.legs[side];
    name(leg.thigh, which + "thigh");
    name(leg.shin, which + "shin");
    name(leg.foot, which + "foot");
    name(leg.toe, which + "foot");
    const Landmarks::Arm& arm = landmarks.arms[side];
    name(arm.clavicle, which + "shoulder");
    name(arm.upper, which + "upper arm");
    name(arm.fore, which + "forearm");
    name(arm.hand, which + "hand");
  }
  name(landmarks.hips, "hips");
  for (const int joint : landmarks.spine) name(joint, "trunk");
  for (const int joint : landmarks.neck) name(joint, "neck");
  name(landmarks.head, "head");
  return names;
}

}  // namespace

std::string part_name(const Skeleton& skeleton, const Landmarks& landmarks, int joint) {
  const std::map<int, std::string> names = names_of_landmarks(landmarks);
  for (int at = joint; at >= 0; at = skeleton.joints[at].parent) {
    const auto found = names.find(at);
    if (found != names.end()) return found->second;
  }
  return fmt::format("what moves with '{}'", skeleton.joints[joint].name);
}

}  // namespace sinew
