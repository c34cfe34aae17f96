#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// What posing does to the state's document (Document::posed, Document::recorded). Joints by their
/// index in the session's skeleton.

/// Under which name the document has a joint.
std::string posed_name(const ViewerState& state, int joint);
bool is_posed(const ViewerState& state, int joint);

/// The pose that is shown, with all that has been posed.
Pose shown_pose(const ViewerState& state);

/// Whether a joint stays where it is while others are dragged or turned.
bool is_pinned(const ViewerState& state, int joint);
void pin_joint(ViewerState& state, int joint, bool pinned);

/// Gives a joint another rotation in the frame of its parent. Pinned joints below it stay where
/// they are in the pose `start`, or else in the shown one, as far as the limbs in between reach.
void turn_joint(ViewerState& state, int joint, const Eigen::Quaterniond& local);
void turn_joint(ViewerState& state, const Pose& start, int joint, const Eigen::Quaterniond& local);
/// Takes all joints whose transform differs from that in the shown pose.
void take_pose(ViewerState& state, const Pose& pose);

/// Moves a joint to a place in the world by inverse kinematics, from the pose `start`. The root
/// goes there itself and takes the body with it, and so it does for joints that only it can move.
/// Pinned joints stay where they are in `start`, turned as they are, as far as limbs reach.
void drag_joint(ViewerState& state, const Pose& start, int joint, const Eigen::Vector3d& target);

/// Back to what the clip does with it; of all joints.
void release_joint(ViewerState& state, int joint);
void release_all(ViewerState& state);
/// Turns all joints as they were copied; of another character's, those that it has, too, which stay
/// where they are in their parents.
void paste_pose(ViewerState& state);
/// The shown pose in a mirror.
void mirror_pose(ViewerState& state);

/// Keeps the shown pose at the present moment of the recorded clip that is selected, or else of a
/// new one, which is selected. The clip has what was posed then: nothing is posed any more.
void record_key(ViewerState& state);
/// Of the selected recorded clip, its key at the present moment. \throws UsageError
void delete_key(ViewerState& state);
/// The recorded clip that is selected; null for others.
const RecordedClip* selected_recording(const ViewerState& state);

/// Angles (rad) about x, y, z, one after the other in the frame turned so far, of a joint against
/// its rest rotation, and back.
Eigen::Vector3d joint_angles(const Skeleton& skeleton, const Pose& pose, int joint);
Eigen::Quaterniond local_from_angles(const Skeleton& skeleton, int joint,
                                     const Eigen::Vector3d& angles);

}  // namespace sinew
