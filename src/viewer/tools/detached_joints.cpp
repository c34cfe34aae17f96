// SPDX-License-Identifier: MIT

#include "viewer/tools/detached_joints.h"

#include <algorithm>
#include <optional>

#include "viewer/tools/skin_movers.h"

namespace sinew {
namespace {

constexpr double kAtEnd = 0.02 * kHeight;  // largest distance of a detached joint from its bone

/// Returns the end of a bone nearest to a joint at rest, if it is near and the joint does not
/// move with the bone.
std::optional<int> end_at(const Skeleton& skeleton, const std::vector<Transform>& rest, int joint) {
  std::optional<int> nearest;
  double min_distance = kAtEnd;
  for (int end = 0; end < skeleton.joint_count(); ++end) {
    const int mover = skeleton.joints[end].parent;
    if (mover < 0 || !skeleton.joints[end].has_bone) continue;
    if (is_at_or_above(skeleton, mover, joint) || is_at_or_above(skeleton, joint, end)) continue;
    const double distance = (rest[end].translation() - rest[joint].translation()).norm();
    if (distance >= min_distance) continue;
    min_distance = distance;
    nearest = end;
  }
  return nearest;
}

/// Returns true if a triangle of the skin joins what the joints below `joint` move to what `mover`
/// or the joint `end` moves.
bool share_skin(const Character& character, const std::vector<int>& movers, int joint, int end) {
  const Skeleton& skeleton = character.skeleton;
  const int mover = skeleton.joints[end].parent;
  const std::vector<Triangle>& triangles = character.surface.triangles;
  return std::any_of(triangles.begin(), triangles.end(), [&](const Triangle& triangle) {
    bool own = false, other = false;
    for (const int v : triangle) {
      own = own || (movers[v] >= 0 && is_at_or_above(skeleton, joint, movers[v]));
      other = other || movers[v] == mover || movers[v] == end;
    }
    return own && other;
  });
}

}  // namespace

std::vector<DetachedJoint> detached_joints(const Character& character) {
  std::vector<DetachedJoint> detached;
  if (!character.weights) return detached;
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  std::vector<int> movers;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent < 0 || skeleton.joints[j].has_bone) continue;
    const std::optional<int> end = end_at(skeleton, rest, j);
    if (!end) continue;
    if (movers.empty()) movers = skin_movers(*character.weights);
    if (share_skin(character, movers, j, *end)) detached.push_back({j, *end});
  }
  return detached;
}

void carry_detached(const Skeleton& skeleton, const std::vector<DetachedJoint>& detached,
                    const Pose& start, Pose& pose) {
  if (detached.empty()) return;
  constexpr double kUnmoved = 1e-9;
  const std::vector<Transform> before = global_transforms(skeleton, start);
  for (const DetachedJoint& one : detached) {
    const std::vector<Transform> now = global_transforms(skeleton, pose);
    const int mover = skeleton.joints[one.end].parent;
    const Transform wanted = now[mover] * before[mover].inverse() * before[one.joint];
    if (wanted.isApprox(now[one.joint], kUnmoved)) continue;
    const Joint& joint = skeleton.joints[one.joint];
    const Transform before_it = now[joint.parent] * end_of_bone(joint, bone_of(pose, one.joint));
    const Transform local = before_it.inverse() * wanted;
    pose.joints[one.joint] = {Eigen::Quaterniond(local.rotation()), local.translation()};
  }
}

}  // namespace sinew
