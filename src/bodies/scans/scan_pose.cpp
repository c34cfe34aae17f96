// SPDX-License-Identifier: MIT

#include "bodies/scans/scan_pose.h"

#include <array>
#include <numbers>
#include <stdexcept>
#include <string>

#include "bodies/rig/coupled_joints.h"

namespace sinew {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;

constexpr std::array<const char*, 10> kPoseNames{"a",      "t",      "arms-up", "elbows", "squat",
                                                 "stride", "seated", "twist",   "reach",  "leg-up"};

/// Axes of raise_arm(): to the side, to the front, and between the two.
const Vector3d kSideways(0.0, 0.0, -1.0);
const Vector3d kForward(-1.0, 0.0, 0.0);
const Vector3d kBetween(-0.7, 0.0, -0.7);

using PoseTables = std::array<PoseTable, kPoseNames.size()>;

const PoseTables& pose_tables() {
  static const PoseTables table = {
      PoseTable{0.0, {}, {}},
      // T
      PoseTable{0.0, {{".R", kSideways, 58.0}, {".L", kSideways, 58.0}}, {}},
      // Arms up
      PoseTable{0.0, {{".R", kSideways, 122.0}, {".L", kSideways, 122.0}}, {}},
      // Elbows bent
      PoseTable{0.0,
                {{".R", kBetween, 40.0}, {".L", kBetween, 40.0}},
                {{"forearm.R", 'z', 95.0}, {"forearm.L", 'z', 95.0}}},
      // Squat: the shanks lean by 13 degrees, so that the feet stay flat.
      PoseTable{28.0,
                {{".R", kForward, 70.0}, {".L", kForward, 70.0}},
                {{"thigh.R", 'z', 106.0},
                 {"thigh.L", 'z', 106.0},
                 {"thigh.R", 'x', -12.0},
                 {"thigh.L", 'x', -12.0},
                 {"shin.R", 'z', -91.0},
                 {"shin.L", 'z', -91.0},
                 {"foot.R", 'z', 13.0},
                 {"foot.L", 'z', 13.0},
                 {"spine_2", 'z', -5.0},
                 {"spine_3", 'z', -5.0},
                 {"neck_2", 'z', 8.0},
                 {"head", 'z', 10.0}}},
      // Stride: the right leg in front.
      PoseTable{3.0,
                {{".R", kForward, -15.0}, {".L", kForward, 25.0}},
                {{"thigh.R", 'z', 30.0},
                 {"shin.R", 'z', -8.0},
                 {"foot.R", 'z', -14.0},
                 {"thigh.L", 'z', -9.0},
                 {"shin.L", 'z', -14.0},
                 {"foot.L", 'z', 8.0},
                 {"toe.L", 'z', 15.0},
                 {"chest", 'y', 8.0},
                 {"forearm.R", 'z', 25.0},
                 {"forearm.L", 'z', 35.0}}},
      // Seated
      PoseTable{0.0,
                {{".R", kSideways, -8.0}, {".L", kSideways, -8.0}},
                {{"thigh.R", 'z', 88.0},
                 {"thigh.L", 'z', 88.0},
                 {"thigh.R", 'x', -8.0},
                 {"thigh.L", 'x', -8.0},
                 {"shin.R", 'z', -88.0},
                 {"shin.L", 'z', -88.0},
                 {"forearm.R", 'z', 55.0},
                 {"forearm.L", 'z', 55.0}}},
      // Twist to the left
      PoseTable{0.0,
                {{".R", kBetween, 35.0}, {".L", kSideways, 30.0}},
                {{"chest", 'y', 24.0},
                 {"spine_2", 'y', 2.0},
                 {"spine_3", 'y', 2.0},
                 {"spine_4", 'y', 2.0},
                 {"spine_5", 'y', 2.0},
                 {"neck_2", 'y', 8.0},
                 {"head", 'y', 18.0},
                 {"forearm.R", 'z', 40.0}}},
      // Reach with the right arm, up and to the left
      PoseTable{0.0,
                {{".R", kForward, 115.0}, {".L", kSideways, 5.0}},
                {{"chest", 'x', -10.0},
                 {"chest", 'y', 10.0},
                 {"spine_3", 'x', -4.0},
                 {"spine_4", 'x', -4.0},
                 {"neck_2", 'z', 8.0},
                 {"head", 'z', 10.0},
                 {"thigh.L", 'x', -8.0}}},
      // The right leg up
      PoseTable{0.0,
                {{".R", kSideways, 20.0}, {".L", kSideways, 20.0}},
                {{"thigh.R", 'z', 85.0},
                 {"thigh.R", 'x', -6.0},
                 {"shin.R", 'z', -80.0},
                 {"foot.R", 'z', -10.0}}}};
  return table;
}

Vector3d axis_named(char axis) {
  return axis == 'x' ? Vector3d::UnitX() : axis == 'y' ? Vector3d::UnitY() : Vector3d::UnitZ();
}

}  // namespace

std::span<const char* const> scan_pose_names() {
  return kPoseNames;
}

const PoseTable& pose_table(ScanPose pose) {
  return pose_tables()[static_cast<std::size_t>(pose)];
}

Pose posed(const Skeleton& skeleton, ScanPose pose) {
  const PoseTable& table = pose_table(pose);
  Pose result = rest_pose(skeleton);
  for (const RaisedArm& arm : table.arms) {
    raise_arm(skeleton, arm.side, arm.axis.normalized(), kRadiansPerDegree * arm.degrees, result);
  }
  const auto rotate = [&](const std::string& joint, char axis, double degrees) {
    const int index = skeleton.find(joint);
    if (index < 0) throw std::logic_error("scan pose: the skeleton has no joint " + joint);
    const double sign = joint.ends_with(".L") && axis != 'z' ? -1.0 : 1.0;
    Quaterniond& rotation = result.joints[index].rotation;
    rotation = rotation * AngleAxisd(sign * kRadiansPerDegree * degrees, axis_named(axis));
  };
  rotate("hips", 'z', -table.lean);
  for (const JointAngle& angle : table.angles) rotate(angle.joint, angle.axis, angle.degrees);
  follow_knees(skeleton, result);
  return result;
}

}  // namespace sinew
