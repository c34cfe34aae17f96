// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/viewer_state.h"

namespace sinew {

/// These functions pose joints in the state's document (Document::posed, Document::recorded).
/// Joints are given by their index in the session's skeleton. Those that change the pose give
/// joints back to the clip that end up as they are at rest, if the clip does not move them. Those
/// that move a bone take along the detached joint at its end (viewer/tools/detached_joints.h),
/// unless it is pinned.

// Limits of a twist by hand, in degrees either way, and of a stretch.
inline constexpr double kLargestTwist = 720.0;
inline constexpr double kLeastStretch = 0.1;
inline constexpr double kLargestStretch = 10.0;

/// Returns the name of a joint in the document.
std::string posed_name(const ViewerState& state, int joint);
bool is_posed(const ViewerState& state, int joint);
/// Returns for each joint whether it is posed by hand.
std::vector<bool> posed_joints(const ViewerState& state);

/// Returns the number of joints that are posed by hand although the selected clip would move them.
int unkeyed_joint_count(const ViewerState& state);

/// Returns the pose that is shown, with all posed joints.
Pose shown_pose(const ViewerState& state);

/// Returns true if a joint is pinned: it stays where it is while others are dragged or rotated.
bool is_pinned(const ViewerState& state, int joint);
void pin_joint(ViewerState& state, int joint, bool pinned);

/// Sets the rotation of a joint in the frame of its parent, within the limits that the user chose
/// for it (Document::freedoms); a joint that is beyond them already may stay as far out. Pinned
/// joints below it stay where they are in the pose `start`, or else in the shown one, as far as the
/// limbs in between reach.
void rotate_joint(ViewerState& state, int joint, const Eigen::Quaterniond& local);
void rotate_joint(ViewerState& state, const Pose& start, int joint,
                  const Eigen::Quaterniond& local);
/// Twists and stretches the bone from the parent of a joint to the joint.
/// \throws UsageError if no bone ends at the joint
void deform_bone(ViewerState& state, int joint, const BoneDeformation& bone);
/// Poses all joints that differ from the shown pose, within the same limits.
void apply_pose(ViewerState& state, const Pose& pose);

/// Moves a joint to a position in the world by inverse kinematics, from the pose `start`. The root
/// is moved directly and takes the body with it. The same happens for joints that only the root can
/// move. A detached joint is moved by the limb at whose end it is. Pinned joints keep their
/// positions and orientations of `start`, as far as limbs reach.
void drag_joint(ViewerState& state, const Pose& start, int joint, const Eigen::Vector3d& target);

/// Gives a joint, or all joints, back to the clip.
void release_joint(ViewerState& state, int joint);
void release_all(ViewerState& state);
/// Sets the rotations of all joints, and the deformations of their bones, to the copied ones. If
/// these are of another character, sets those of joints with equal names. Translations of joints do
/// not change.
void paste_pose(ViewerState& state);
/// Poses the mirror image of the shown pose.
void mirror_pose(ViewerState& state);

/// Stores the shown pose as a key at the current time of the selected recorded clip, or of a new
/// one, which is selected. A new one over a clip of a file is layered over it
/// (RecordedClip::base); its keys contain only joints that were posed. The clip then contains what
/// was posed, so that nothing is posed any more.
void record_key(ViewerState& state);
/// Returns a key of a recorded clip at another time. The pose is kept, or the change of the base's
/// pose if the keys are additive.
PoseKey moved_to(const ViewerState& state, const RecordedClip& clip, PoseKey key, double time);
/// Lets joints with keys in the selected recorded clip follow the keys alone, or adds the keys to
/// its base (RecordedClip::overrides).
/// \throws UsageError if no such clip with a base is selected
void set_overriding(ViewerState& state, bool on);
/// Returns the selected recorded clip, or its index in the document; null or nothing if another
/// clip is selected. Its keys are edited by viewer/tools/key_edits.h.
const RecordedClip* selected_recording(const ViewerState& state);
std::optional<int> selected_recording_index(const ViewerState& state);

/// Convert the rotation of a joint relative to its rest rotation to angles (rad), and back. The
/// angles are about x, y and z, one after the other in the frame rotated so far. Of the two triples
/// for one rotation, joint_angles() returns the smaller one.
Eigen::Vector3d joint_angles(const Skeleton& skeleton, const Pose& pose, int joint);
Eigen::Quaterniond local_from_angles(const Skeleton& skeleton, int joint,
                                     const Eigen::Vector3d& angles);

}  // namespace sinew
