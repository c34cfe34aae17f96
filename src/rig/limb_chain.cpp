// SPDX-License-Identifier: MIT

#include "rig/limb_chain.h"

#include <algorithm>

#include "rig/joint_name.h"

namespace sinew {
namespace {

bool is_between(const Skeleton& skeleton, int top, int joint, int bottom) {
  return top >= 0 && is_at_or_above(skeleton, top, joint) &&
         is_at_or_above(skeleton, joint, bottom);
}

/// Returns true if a limb of the landmarks begins at the joint.
bool begins_limb(const Landmarks& marks, int joint) {
  if (!marks.spine.empty() && joint == marks.spine.front()) return true;
  if (joint == (marks.neck.empty() ? marks.head : marks.neck.front())) return true;
  for (int side = 0; side < 2; ++side) {
    const Landmarks::Arm& arm = marks.arms[side];
    if (joint == arm.clavicle || joint == arm.upper || joint == marks.legs[side].thigh) return true;
  }
  return false;
}

/// Returns true if the joint is inside a limb, where only helpers branch off.
bool is_inside_limb(const Skeleton& skeleton, const Landmarks& marks, int joint) {
  if (!marks.spine.empty() &&
      is_between(skeleton, marks.spine.front(), joint, marks.spine.back())) {
    return true;
  }
  for (int side = 0; side < 2; ++side) {
    const Landmarks::Leg& leg = marks.legs[side];
    if (is_between(skeleton, marks.arms[side].upper, joint, marks.arms[side].hand)) return true;
    if (is_between(skeleton, leg.thigh, joint, std::max(leg.foot, leg.toe))) return true;
  }
  return false;
}

bool forks(const Skeleton& skeleton, int joint) {
  int branches = 0;
  for (const Joint& child : skeleton.joints) {
    if (child.parent != joint || !child.has_bone) continue;
    if (read_joint_name(child.name).meaning != NameMeaning::kHelper) ++branches;
  }
  return branches > 1;
}

}  // namespace

Chain default_chain(const Skeleton& skeleton, int end, const std::vector<int>& pinned,
                    bool is_aside) {
  return default_chain(skeleton, find_landmarks(skeleton), end, pinned, is_aside);
}

Chain default_chain(const Skeleton& skeleton, const Landmarks& marks, int end,
                    const std::vector<int>& pinned, bool is_aside) {
  const auto parent_of = [&](int joint) { return skeleton.joints[joint].parent; };
  int root = is_aside ? end : parent_of(end);
  if (root < 0 || parent_of(root) < 0) return {end, end};
  const auto is_pinned = [&](int joint) {
    return joint != end && std::find(pinned.begin(), pinned.end(), joint) != pinned.end();
  };
  while (parent_of(parent_of(root)) >= 0 && !begins_limb(marks, root) && !is_pinned(root)) {
    const int parent = parent_of(root);
    if (!is_inside_limb(skeleton, marks, root) && forks(skeleton, parent)) break;
    root = parent;
  }
  return {root, end};
}

}  // namespace sinew
