// SPDX-License-Identifier: MIT

#include "viewer/tools/pose_sides.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "rig/joint_name.h"
#include "rig/limb_chain.h"
#include "rig/pose_mirror.h"
#include "viewer/tools/posing.h"

namespace sinew {
namespace {

/// Returns the side of a joint that has a partner on the other side: the one that its name gives,
/// or else where it is at rest. Characters face +z, so that their left is at larger x.
Side side_of(const Skeleton& skeleton, const std::vector<Transform>& rest, int joint, int partner) {
  const Side named = read_joint_name(skeleton.joints[joint].name).side;
  if (named != Side::kNone) return named;
  const bool left = rest[joint].translation().x() > rest[partner].translation().x();
  return left ? Side::kLeft : Side::kRight;
}

/// Returns where the limb of a joint begins: at the root of the chain that a drag of the joint
/// rotates. The joint itself rotates little then, so a limb that began at it would not show the
/// drag.
int limb_root(const Skeleton& skeleton, const std::vector<int>& partners, int joint) {
  const int root = default_chain(skeleton, joint, {}).root;
  return partners[root] == root ? joint : root;
}

/// Returns the joints of a source that have a partner on the other side.
std::vector<int> paired_joints(const Skeleton& skeleton, const std::vector<int>& partners,
                               PoseSource source, int selected) {
  const std::vector<Transform> rest = skeleton.rest_global();
  const int limb = source == PoseSource::kLimb ? limb_root(skeleton, partners, selected) : -1;
  std::vector<int> joints;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (partners[j] == j) continue;
    bool included = false;
    switch (source) {
      case PoseSource::kJoint:
        included = j == selected;
        break;
      case PoseSource::kLimb:
        // Below a joint in the middle of the body there are both sides.
        included = partners[limb] != limb && is_at_or_above(skeleton, limb, j);
        break;
      case PoseSource::kLeft:
        included = side_of(skeleton, rest, j, partners[j]) == Side::kLeft;
        break;
      case PoseSource::kRight:
        included = side_of(skeleton, rest, j, partners[j]) == Side::kRight;
        break;
    }
    if (included) joints.push_back(j);
  }
  return joints;
}

/// Returns true if a joint looks the same in two poses.
bool looks_alike(const PosedJoint& a, const PosedJoint& b) {
  constexpr double kSameAngle = 1e-4;  // rad
  constexpr double kSamePlace = 1e-5 * kHeight;
  constexpr double kSameStretch = 1e-5;
  return std::abs(a.bone.twist - b.bone.twist) < kSameAngle &&
         std::abs(a.bone.stretch - b.bone.stretch) < kSameStretch &&
         a.rotation.angularDistance(b.rotation) < kSameAngle &&
         (a.translation - b.translation).norm() < kSamePlace;
}

}  // namespace

void copy_to_other_side(ViewerState& state, PoseSource source) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const int selected = state.tools.selected_joint;
  const bool takes_selected = source == PoseSource::kJoint || source == PoseSource::kLimb;
  if (takes_selected && selected < 0) throw UsageError("no joint is selected");
  const std::vector<int> partners = mirror_joints(skeleton);
  const std::vector<int> joints = paired_joints(skeleton, partners, source, selected);
  if (joints.empty()) {
    state.messages.notice = takes_selected
                                ? fmt::format("{} has no counterpart on the other side of the body",
                                              skeleton.joints[selected].name)
                                : "This skeleton has no left and right joints";
    return;
  }
  Pose pose = shown_pose(state);
  const Pose mirror = mirrored(skeleton, pose);
  bool changes = false;
  for (const int joint : joints) {
    const int other = partners[joint];
    const PosedJoint copy = posed_joint(mirror, other);
    changes = changes || !looks_alike(posed_joint(pose, other), copy);
    pose.joints[other] = copy;
    set_bone(pose, other, copy.bone);
  }
  if (!changes) {
    state.messages.notice = "Both sides are posed alike already";
    return;
  }
  apply_pose(state, pose);
}

void paste_mirrored(ViewerState& state) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const PosedJoints& copied = state.tools.copied_pose;
  if (copied.empty()) throw UsageError("no pose has been copied yet");
  const std::vector<std::string> names = distinct_names(skeleton);
  const std::vector<int> partners = mirror_joints(skeleton);
  Pose pose = shown_pose(state);
  Pose pasted = pose;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const auto found = copied.find(names[j]);
    if (found == copied.end()) continue;
    pasted.joints[j].rotation = found->second.rotation;
    set_bone(pasted, j, found->second.bone);
  }
  const Pose mirror = mirrored(skeleton, pasted);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int partner = partners[j];
    if (!copied.contains(names[j])) continue;
    pose.joints[partner].rotation = mirror.joints[partner].rotation;
    set_bone(pose, partner, bone_of(mirror, partner));
  }
  apply_pose(state, pose);
}

}  // namespace sinew
