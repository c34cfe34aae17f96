// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "rig/body_parts.h"
#include "rig/clip.h"
#include "rig/rotation_between.h"

namespace sinew {

/// Builds poses in which a body touches itself. It works for any skeleton whose limbs are found,
/// since bones are aimed in directions of our coordinates (+Y up, +Z to the front).
class TouchingPose {
 public:
  explicit TouchingPose(const Skeleton& skeleton)
      : skeleton_(skeleton), pose_(rest_pose(skeleton)) {}

  Eigen::Vector3d position(int joint) const {
    return global_transforms(skeleton_, pose_)[joint].translation();
  }
  Eigen::Vector3d direction(int joint, int child) const {
    return (position(child) - position(joint)).normalized();
  }

  /// Turns `joint` until the bone to `child` points in the direction `towards`.
  void aim(int joint, int child, const Eigen::Vector3d& towards) {
    turn(joint, rotation_between(direction(joint, child), towards));
  }
  /// Bends the bone from `joint` to `child` by an angle towards a direction.
  void bend(int joint, int child, double degrees, const Eigen::Vector3d& towards) {
    turn_around(joint, degrees, direction(joint, child).cross(towards).normalized());
  }
  void turn_around(int joint, double degrees, const Eigen::Vector3d& axis) {
    turn(joint, Eigen::Quaterniond(Eigen::AngleAxisd(degrees * EIGEN_PI / 180.0, axis)));
  }

  const Pose& pose() const { return pose_; }

 private:
  void turn(int joint, const Eigen::Quaterniond& rotation) {
    const std::vector<Transform> global = global_transforms(skeleton_, pose_);
    const int parent = skeleton_.joints[joint].parent;
    const Eigen::Quaterniond around =
        parent < 0 ? Eigen::Quaterniond::Identity() : Eigen::Quaterniond(global[parent].rotation());
    pose_.joints[joint].rotation =
        (around.conjugate() * rotation * Eigen::Quaterniond(global[joint].rotation())).normalized();
  }

  const Skeleton& skeleton_;
  Pose pose_;
};

/// Returns a clip that goes from rest to a pose in half a second and holds it until the end.
inline Clip clip_to(const std::string& name, const Skeleton& skeleton, const Pose& pose,
                    double duration) {
  constexpr double kArrival = 0.5;
  const Pose rest = rest_pose(skeleton);
  Clip clip{name, duration, {}};
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Track track{j, {}, {}, {}, {}};
    for (const double t : {0.0, 0.15, 0.35, kArrival, duration}) {
      const double s = std::min(1.0, t / kArrival);
      track.rotation_times.push_back(t);
      track.rotations.push_back(
          rest.joints[j].rotation.slerp(s * s * (3.0 - 2.0 * s), pose.joints[j].rotation));
    }
    clip.tracks.push_back(track);
  }
  return clip;
}

/// Returns clips with deep elbow, knee and hip bends, crossed arms, hands on the belly, and arms
/// pressed to the body. The result is empty for a skeleton without arms and legs.
inline std::vector<Clip> touching_clips(const Skeleton& skeleton, double duration) {
  const Landmarks body = find_landmarks(skeleton);
  for (int s = 0; s < 2; ++s)
    if (body.arms[s].hand < 0 || body.legs[s].foot < 0 || body.arms[s].upper < 0) return {};
  const Eigen::Vector3d up(0, 1, 0), front(0, 0, 1);
  const auto outward = [&](int side) {
    return Eigen::Vector3d(TouchingPose(skeleton).position(body.arms[side].upper)[0] >
                                   TouchingPose(skeleton).position(body.arms[1 - side].upper)[0]
                               ? 1.0
                               : -1.0,
                           0, 0);
  };
  std::vector<Clip> clips;
  const auto add = [&](const char* name, auto&& pose_side) {
    TouchingPose pose(skeleton);
    for (int s = 0; s < 2; ++s) pose_side(pose, s, outward(s));
    clips.push_back(clip_to(name, skeleton, pose.pose(), duration));
  };
  add("elbows", [&](TouchingPose& pose, int s, const Eigen::Vector3d&) {
    const Landmarks::Arm& arm = body.arms[s];
    pose.bend(arm.fore, arm.hand, 140.0, front);
  });
  add("knees", [&](TouchingPose& pose, int s, const Eigen::Vector3d&) {
    const Landmarks::Leg& leg = body.legs[s];
    pose.bend(leg.shin, leg.foot, 145.0, -front);
  });
  add("hips", [&](TouchingPose& pose, int s, const Eigen::Vector3d&) {
    const Landmarks::Leg& leg = body.legs[s];
    // Both thighs turn about the lateral axis, so that thighs that are apart stay apart. Bending
    // each one along its own direction to the front and beyond would make them cross.
    pose.turn_around(leg.thigh, 125.0, front.cross(up));
    pose.bend(leg.shin, leg.foot, 100.0, -up);
  });
  add("crossed arms", [&](TouchingPose& pose, int s, const Eigen::Vector3d& side) {
    const Landmarks::Arm& arm = body.arms[s];
    pose.aim(arm.upper, arm.fore, (-0.75 * up + 0.5 * front + 0.15 * side).normalized());
    pose.aim(arm.fore, arm.hand,
             (-side + (s == 0 ? 0.45 : 0.25) * front + (s == 0 ? 0.25 : 0.05) * up).normalized());
  });
  add("hands on belly", [&](TouchingPose& pose, int s, const Eigen::Vector3d& side) {
    const Landmarks::Arm& arm = body.arms[s];
    pose.aim(arm.upper, arm.fore, (-up + 0.35 * side).normalized());
    pose.aim(arm.fore, arm.hand,
             (-0.7 * side + 0.45 * front + (s == 0 ? 0.25 : -0.15) * up).normalized());
  });
  add("arms pressed to the body", [&](TouchingPose& pose, int s, const Eigen::Vector3d& side) {
    const Landmarks::Arm& arm = body.arms[s];
    pose.aim(arm.upper, arm.fore, (-up - 0.02 * side).normalized());
    pose.aim(arm.fore, arm.hand, (-up + 0.02 * side).normalized());
  });
  return clips;
}

}  // namespace sinew
