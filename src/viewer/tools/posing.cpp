// SPDX-License-Identifier: MIT

#include "viewer/tools/posing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

#include "core/error.h"
#include "rig/clip_reference.h"
#include "rig/inverse_kinematics.h"
#include "rig/limb_chain.h"
#include "rig/pose_mirror.h"
#include "session/settings/project_file.h"
#include "session/settings/recorded_base.h"
#include "viewer/state/clip_frames.h"
#include "viewer/tools/detached_joints.h"

namespace sinew {
namespace {

// Shortest duration of a new recording, s.
constexpr double kShortestRecording = 2.0;

const Skeleton& skeleton_of(const ViewerState& state) {
  return state.session().character().skeleton;
}

/// Poses a joint as it is in a pose.
void pose_joint(ViewerState& state, int joint, const Pose& pose) {
  state.edits.document.posed[posed_name(state, joint)] = posed_joint(pose, joint);
}

int recording_index(const ViewerState& state) {
  return state.session().clip() - state.session().first_recorded();
}

std::string new_name(const std::vector<RecordedClip>& recorded) {
  for (int number = 1;; ++number) {
    const std::string name = fmt::format("Take {}", number);
    const auto has_it = [&](const RecordedClip& clip) { return clip.name == name; };
    if (std::none_of(recorded.begin(), recorded.end(), has_it)) return name;
  }
}

/// Adds a recorded clip without keys. Over a clip of a file it is as long as that one, which
/// becomes its base.
void begin_recording(ViewerState& state) {
  const Session& session = state.session();
  std::vector<RecordedClip>& recorded = state.edits.document.recorded;
  RecordedClip clip{new_name(recorded), std::max(kShortestRecording, session.duration()), {}};
  std::string notice = fmt::format("Inserted a keyframe into the new clip {}", clip.name);
  if (const Clip* const source = session.selected_clip()) {
    if (source->duration > 0.0) clip.duration = source->duration;
    clip.base = clip_reference(clip_names(session.character(), session.document()), session.clip());
    notice += fmt::format(
        " over {}. It is additive: other frames change by the same offset. To keep the keyed pose "
        "instead, choose Override on the timeline",
        state.playback.clip_label());
  }
  constexpr double kReadingTime = 12.0;  // s
  state.messages.show_notice(notice, clip.base.empty() ? 0.4 * kReadingTime : kReadingTime);
  recorded.push_back(std::move(clip));
}

/// Returns the joints for a key of a recorded clip, as they are shown. Over a base, these are the
/// posed ones and those that have keys already. Without any, and without a base, these are all.
PosedJoints joints_to_key(const ViewerState& state, const RecordedClip& clip) {
  PosedJoints joints = all_joints(skeleton_of(state), shown_pose(state));
  if (clip.base.empty()) return joints;
  std::set<std::string> keyed;
  for (const auto& [name, transform] : state.edits.document.posed) keyed.insert(name);
  for (const PoseKey& key : clip.keys) {
    for (const auto& [name, transform] : key.joints) keyed.insert(name);
  }
  if (!keyed.empty())
    std::erase_if(joints, [&](const auto& joint) { return !keyed.contains(joint.first); });
  return joints;
}

/// Returns the detached joints that are not pinned, and so move along with their bones.
std::vector<DetachedJoint> carried_joints(const ViewerState& state) {
  std::vector<DetachedJoint> detached = detached_joints(state.session().character());
  std::erase_if(detached, [&](const DetachedJoint& one) { return is_pinned(state, one.joint); });
  return detached;
}

/// Poses the detached joints that move along from `start` to `pose`.
void carry_along(ViewerState& state, const Pose& start, Pose pose) {
  const std::vector<DetachedJoint> detached = carried_joints(state);
  carry_detached(skeleton_of(state), detached, start, pose);
  for (const DetachedJoint& one : detached) {
    const bool moved = !(pose.joints[one.joint] == start.joints[one.joint]);
    if (moved || is_posed(state, one.joint)) pose_joint(state, one.joint, pose);
  }
}

/// Returns goals that hold the pinned joints at their positions and rotations in a pose.
std::vector<ReachGoal> pin_goals(const ViewerState& state, const Pose& pose) {
  const Skeleton& skeleton = skeleton_of(state);
  const std::vector<std::string> names = distinct_names(skeleton);
  const std::vector<Transform> global = global_transforms(skeleton, pose);
  std::vector<ReachGoal> goals;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (!state.edits.document.pinned.contains(names[j]) || skeleton.joints[j].parent < 0) continue;
    ReachGoal goal;
    goal.joint = j;
    goal.target = global[j].translation();
    goal.rotation = Eigen::Quaterniond(global[j].rotation());
    goal.is_pinned = true;
    goals.push_back(goal);
  }
  return goals;
}

std::vector<int> joints_of(const std::vector<ReachGoal>& goals) {
  std::vector<int> joints;
  for (const ReachGoal& goal : goals) joints.push_back(goal.joint);
  return joints;
}

int root_above(const Skeleton& skeleton, int joint) {
  while (skeleton.joints.at(joint).parent >= 0) joint = skeleton.joints[joint].parent;
  return joint;
}

/// Solves inverse kinematics within the limits that the user chose.
Pose reach_within_limits(const ViewerState& state, const Pose& start,
                         const std::vector<ReachGoal>& goals) {
  ReachSettings settings;
  if (!state.edits.document.freedoms.empty())
    settings.limits = chosen_limits(skeleton_of(state), state.edits.document.freedoms);
  return reach(skeleton_of(state), start, goals, settings);
}

/// Poses joints as in `reached`, which inverse kinematics computed from `before`: those that it
/// changed, and those that are posed already. The other joints stay with the clip, which may have
/// moved them since the drag began.
void apply_reached(ViewerState& state, const Pose& before, const Pose& reached) {
  const Skeleton& skeleton = skeleton_of(state);
  const std::vector<std::string> names = distinct_names(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const bool rotated = !(reached.joints[j] == before.joints[j]);
    if (rotated || state.edits.document.posed.contains(names[j]))
      state.edits.document.posed[names[j]] = posed_joint(reached, j);
  }
}

/// Returns true if the clip that plays moves a joint.
bool is_moved_by_clip(const Session& session, int joint) {
  if (session.clip() < 0) return false;
  const std::vector<Track>& tracks = session.clip_at(session.clip()).tracks;
  return std::any_of(tracks.begin(), tracks.end(),
                     [&](const Track& track) { return track.joint == joint; });
}

/// Gives joints back to the clip that are posed as at rest, if the clip does not move them.
void release_resting(ViewerState& state) {
  constexpr double kSameAngle = 0.05 * std::numbers::pi / 180.0;  // less than the panel shows
  constexpr double kSamePlace = 1e-5 * kHeight;
  const Skeleton& skeleton = skeleton_of(state);
  const Pose rest = rest_pose(skeleton);
  PosedJoints& posed = state.edits.document.posed;
  const std::vector<std::string> names = distinct_names(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const auto found = posed.find(names[j]);
    if (found == posed.end() || is_moved_by_clip(state.session(), j)) continue;
    const PosedJoint& present = found->second;
    if (present.bone == BoneDeformation() &&
        present.rotation.angularDistance(rest.joints[j].rotation) < kSameAngle &&
        (present.translation - rest.joints[j].translation).norm() < kSamePlace)
      posed.erase(found);
  }
}

}  // namespace

std::string posed_name(const ViewerState& state, int joint) {
  return distinct_names(skeleton_of(state)).at(joint);
}

bool is_posed(const ViewerState& state, int joint) {
  return state.edits.document.posed.contains(posed_name(state, joint));
}

std::vector<bool> posed_joints(const ViewerState& state) {
  const auto& posed = state.edits.document.posed;
  std::vector<bool> result(skeleton_of(state).joints.size(), false);
  if (posed.empty()) return result;
  const std::vector<std::string> names = distinct_names(skeleton_of(state));
  for (std::size_t j = 0; j < result.size(); ++j) result[j] = posed.contains(names[j]);
  return result;
}

int unkeyed_joint_count(const ViewerState& state) {
  if (state.edits.document.posed.empty()) return 0;
  const std::vector<std::string> names = distinct_names(skeleton_of(state));
  int count = 0;
  for (int j = 0; j < static_cast<int>(names.size()); ++j) {
    if (state.edits.document.posed.contains(names[j]) && is_moved_by_clip(state.session(), j))
      ++count;
  }
  return count;
}

Pose shown_pose(const ViewerState& state) {
  return with_joints(skeleton_of(state), state.session().pose(), state.edits.document.posed);
}

bool is_pinned(const ViewerState& state, int joint) {
  return state.edits.document.pinned.contains(posed_name(state, joint));
}

void pin_joint(ViewerState& state, int joint, bool pinned) {
  const std::string name = posed_name(state, joint);
  if (pinned) {
    state.edits.document.pinned.insert(name);
  } else {
    state.edits.document.pinned.erase(name);
  }
}

void rotate_joint(ViewerState& state, int joint, const Eigen::Quaterniond& local) {
  rotate_joint(state, shown_pose(state), joint, local);
}

void rotate_joint(ViewerState& state, const Pose& start, int joint,
                  const Eigen::Quaterniond& local) {
  const Skeleton& skeleton = skeleton_of(state);
  Pose rotated = start;
  rotated.joints.at(joint).rotation = local.normalized();
  rotated = within_freedoms(skeleton, state.edits.document.freedoms, start, std::move(rotated));
  Pose shown = shown_pose(state);
  shown.joints[joint].rotation = rotated.joints[joint].rotation;
  pose_joint(state, joint, shown);
  std::vector<ReachGoal> pins = pin_goals(state, start);
  const std::vector<int> pinned = joints_of(pins);
  std::erase_if(pins, [&](const ReachGoal& pin) {
    // Only pins below the joint are kept, and only if their chain does not contain the joint: a
    // chain that contains it would undo the rotation made by hand.
    return pin.joint == joint || !is_at_or_above(skeleton, joint, pin.joint) ||
           is_at_or_above(skeleton, default_chain(skeleton, pin.joint, pinned).root, joint);
  });
  if (!pins.empty()) {
    const Pose reached = reach_within_limits(state, rotated, pins);
    apply_reached(state, rotated, reached);
    rotated = reached;
  }
  carry_along(state, start, rotated);
  release_resting(state);
}

void apply_pose(ViewerState& state, const Pose& pose) {
  const Pose shown = shown_pose(state);
  const Pose allowed =
      within_freedoms(skeleton_of(state), state.edits.document.freedoms, shown, pose);
  for (int j = 0; j < skeleton_of(state).joint_count(); ++j)
    if (!(posed_joint(allowed, j) == posed_joint(shown, j))) pose_joint(state, j, allowed);
  release_resting(state);
}

void deform_bone(ViewerState& state, int joint, const BoneDeformation& bone) {
  const Skeleton& skeleton = skeleton_of(state);
  const Joint& own = skeleton.joints.at(joint);
  if (own.parent < 0 || own.rest_local.translation().isZero(0.0))
    throw UsageError(fmt::format(
        "no bone ends at {}, so there is nothing to twist or stretch; select a joint at the end of "
        "a bone",
        own.name));
  const Pose start = shown_pose(state);
  Pose deformed = start;
  set_bone(deformed, joint, bone);
  pose_joint(state, joint, deformed);
  carry_along(state, start, deformed);
  release_resting(state);
}

void drag_joint(ViewerState& state, const Pose& start, int joint, const Eigen::Vector3d& target) {
  const Skeleton& skeleton = skeleton_of(state);
  for (const DetachedJoint& one : carried_joints(state)) {
    if (one.joint != joint) continue;
    // The limb at whose end the joint is moves it.
    const std::vector<Transform> global = global_transforms(skeleton, start);
    return drag_joint(state, start, one.end,
                      target + global[one.end].translation() - global[joint].translation());
  }
  std::vector<ReachGoal> goals = pin_goals(state, start);
  std::erase_if(goals, [&](const ReachGoal& pin) { return pin.joint == joint; });
  const int root = root_above(skeleton, joint);
  if (joint == root || default_chain(skeleton, joint, joints_of(goals)).root == joint) {
    const Eigen::Vector3d displacement =
        target - global_transforms(skeleton, start).at(joint).translation();
    Pose moved = start;
    moved.joints[root].translation += displacement;
    pose_joint(state, root, moved);
    if (!goals.empty()) {
      const Pose reached = reach_within_limits(state, moved, goals);
      apply_reached(state, moved, reached);
      moved = reached;
    }
    carry_along(state, start, moved);
    release_resting(state);
    return;
  }
  ReachGoal goal;
  goal.joint = joint;
  goal.target = target;
  goals.push_back(goal);
  const Pose reached = reach_within_limits(state, start, goals);
  apply_reached(state, start, reached);
  carry_along(state, start, reached);
  release_resting(state);
}

void release_joint(ViewerState& state, int joint) {
  const Skeleton& skeleton = skeleton_of(state);
  PosedJoints& posed = state.edits.document.posed;
  posed.erase(posed_name(state, joint));
  // A detached joint goes back with the limb at whose end it is, once none of it is posed any more.
  for (const DetachedJoint& one : carried_joints(state)) {
    const int mover = skeleton.joints[one.end].parent;
    if (!is_at_or_above(skeleton, joint, mover)) continue;
    const std::vector<int> limb =
        path_down(skeleton, common_ancestor(skeleton, mover, one.joint), mover);
    if (std::none_of(limb.begin(), limb.end(), [&](int j) { return is_posed(state, j); }))
      posed.erase(posed_name(state, one.joint));
  }
}

void release_all(ViewerState& state) {
  state.edits.document.posed.clear();
}

void paste_pose(ViewerState& state) {
  Pose pose = shown_pose(state);
  const std::vector<std::string> names = distinct_names(skeleton_of(state));
  for (std::size_t j = 0; j < names.size(); ++j) {
    const auto copied = state.tools.copied_pose.find(names[j]);
    if (copied == state.tools.copied_pose.end()) continue;
    pose.joints[j].rotation = copied->second.rotation;
    set_bone(pose, static_cast<int>(j), copied->second.bone);
  }
  apply_pose(state, pose);
}

void mirror_pose(ViewerState& state) {
  apply_pose(state, mirrored(skeleton_of(state), shown_pose(state)));
}

void record_key(ViewerState& state) {
  if (skeleton_of(state).empty()) throw UsageError("this character has no skeleton to pose");
  std::vector<RecordedClip>& recorded = state.edits.document.recorded;
  const double shown_time = state.session().time();
  const double rate = state.playback.frame_rate();
  int index = recording_index(state);
  if (state.session().clip() < 0 || index < 0) {
    index = static_cast<int>(recorded.size());
    begin_recording(state);
  }
  RecordedClip& clip = recorded.at(index);
  const bool is_new = clip.keys.empty();
  // A key that was put between frames by hand is replaced where it is.
  constexpr double kSameTime = 1e-6;  // s
  const double time = nearest_key(clip, shown_time, kSameTime)
                          ? shown_time
                          : nearest_frame_time(shown_time, rate, clip.duration);
  PoseKey key{shown_time, joints_to_key(state, clip)};
  key = moved_to(state, clip, std::move(key), time);
  if (!is_new) {
    state.messages.notice =
        fmt::format("{} keyframe at frame {} of {}",
                    nearest_key(clip, time, kSameTime) ? "Updated the" : "Inserted a",
                    std::lround(time * rate), clip.name);
  }
  set_key(clip, std::move(key));
  state.edits.document.posed.clear();
  state.show_recording(index, time);
}

PoseKey moved_to(const ViewerState& state, const RecordedClip& clip, PoseKey key, double time) {
  const Clip* const base =
      base_clip(clip, state.session().character(), state.edits.document.motions);
  if (base != nullptr && !clip.overrides) key = carried_along(key, time, skeleton_of(state), *base);
  key.time = time;
  return key;
}

void set_overriding(ViewerState& state, bool on) {
  const std::optional<int> index = selected_recording_index(state);
  if (!index || state.edits.document.recorded[*index].base.empty()) {
    throw UsageError(
        "only keyframes over a clip of a file can be additive or override it; select such a "
        "recorded clip");
  }
  state.edits.document.recorded[*index].overrides = on;
}

std::optional<int> selected_recording_index(const ViewerState& state) {
  const int index = recording_index(state);
  const auto count = static_cast<int>(state.edits.document.recorded.size());
  if (state.session().clip() < 0 || index < 0 || index >= count) return std::nullopt;
  return index;
}

const RecordedClip* selected_recording(const ViewerState& state) {
  const std::optional<int> index = selected_recording_index(state);
  return index ? &state.edits.document.recorded[*index] : nullptr;
}

Eigen::Vector3d joint_angles(const Skeleton& skeleton, const Pose& pose, int joint) {
  const Eigen::Matrix3d rest = skeleton.joints.at(joint).rest_local.rotation();
  const Eigen::Matrix3d rotated =
      rest.transpose() * pose.joints.at(joint).rotation.normalized().toRotationMatrix();
  // R = Rx(a) Ry(b) Rz(c), with |b| at most 90 degrees.
  const double b = std::asin(std::clamp(rotated(0, 2), -1.0, 1.0));
  if (std::abs(rotated(0, 2)) > 1.0 - 1e-12)  // gimbal lock: a and c rotate about one axis; c = 0
    return {std::atan2(rotated(2, 1), rotated(1, 1)), b, 0.0};
  const Eigen::Vector3d angles(std::atan2(-rotated(1, 2), rotated(2, 2)), b,
                               std::atan2(-rotated(0, 1), rotated(0, 0)));
  // The same rotation with |b| above 90 degrees. A user who has turned the joint about y alone
  // expects to see that angle.
  const auto across = [](double angle) { return angle - std::copysign(std::numbers::pi, angle); };
  const Eigen::Vector3d other(across(angles.x()), std::copysign(std::numbers::pi, b) - b,
                              across(angles.z()));
  return other.squaredNorm() < angles.squaredNorm() ? other : angles;
}

Eigen::Quaterniond local_from_angles(const Skeleton& skeleton, int joint,
                                     const Eigen::Vector3d& angles) {
  const Eigen::Quaterniond rest(skeleton.joints.at(joint).rest_local.rotation());
  return rest * Eigen::AngleAxisd(angles.x(), Eigen::Vector3d::UnitX()) *
         Eigen::AngleAxisd(angles.y(), Eigen::Vector3d::UnitY()) *
         Eigen::AngleAxisd(angles.z(), Eigen::Vector3d::UnitZ());
}

}  // namespace sinew
