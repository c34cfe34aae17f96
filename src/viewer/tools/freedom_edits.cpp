// SPDX-License-Identifier: MIT

#include "viewer/tools/freedom_edits.h"

#include <fmt/format.h>

#include <map>

#include "core/error.h"
#include "rig/mirror_plane.h"
#include "rig/pose_mirror.h"

namespace sinew {

int edited_joint(const ViewerState& state) {
  return state.building.is_on() ? state.building.selected() : state.tools.selected_joint;
}

std::optional<JointFreedom> chosen_freedom(const ViewerState& state, int joint) {
  const std::map<int, JointFreedom> all = edited_freedoms(state);
  const auto found = all.find(joint);
  if (found == all.end()) return std::nullopt;
  return found->second;
}

void choose_freedom(ViewerState& state, int joint, const std::optional<JointFreedom>& freedom) {
  std::map<int, JointFreedom> all = edited_freedoms(state);
  if (freedom) {
    all[joint] = *freedom;
  } else {
    all.erase(joint);
  }
  set_edited_freedoms(state, all);
}

void mirror_freedom(ViewerState& state, int joint) {
  const Skeleton& skeleton = edited_skeleton(state);
  const int partner = mirror_joints(skeleton).at(joint);
  if (partner == joint)
    throw UsageError(fmt::format("{} has no counterpart on the other side of the body",
                                 skeleton.joints[joint].name));
  std::optional<JointFreedom> freedom = chosen_freedom(state, joint);
  if (freedom) {
    const std::vector<Transform> rest = skeleton.rest_global();
    freedom = mirrored(*freedom, rest[joint].rotation(), rest[partner].rotation(),
                       mirror_plane(skeleton, rest).normal);
  }
  choose_freedom(state, partner, freedom);
}

}  // namespace sinew
