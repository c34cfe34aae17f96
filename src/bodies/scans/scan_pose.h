// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "rig/pose.h"
#include "rig/skeleton.h"

namespace sinew {

/// Selects the pose in which a person is scanned.
enum class ScanPose { kA, kT, kArmsUp, kElbows, kSquat, kStride, kSeated, kTwist, kReach, kLegUp };

/// Returns the names of the poses in the order of ScanPose, as on the command line.
std::span<const char* const> scan_pose_names();

/// Describes the rotation of a joint about one of its axes (body_skeleton.h), from the pose of the
/// template. On the left side, rotations about x and y are the opposite ones.
struct JointAngle {
  const char* joint;  ///< with its side
  char axis;          ///< 'x', 'y' or 'z'
  double degrees;     ///< of the right side's sign
};

/// Describes how raise_arm() moves an arm.
struct RaisedArm {
  const char* side;      ///< ".L" or ".R"
  Eigen::Vector3d axis;  ///< need not be a unit vector
  double degrees;
};

/// Describes a pose as rotations of joints, within ranges_of_motion(). Those of one joint follow
/// one another, each about the axis that the ones before have moved.
struct PoseTable {
  double lean;  ///< rotation of the pelvis to the front, degrees
  std::vector<RaisedArm> arms;
  std::vector<JointAngle> angles;
};

const PoseTable& pose_table(ScanPose pose);

/// Returns the pose of a body. The hips stay where they are at rest.
/// \param skeleton  body_skeleton(), at any scale and place
Pose posed(const Skeleton& skeleton, ScanPose pose);

}  // namespace sinew
