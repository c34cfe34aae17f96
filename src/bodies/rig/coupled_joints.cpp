// SPDX-License-Identifier: MIT

#include "bodies/rig/coupled_joints.h"

#include <cmath>
#include <stdexcept>

namespace sinew {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Rotations of the clavicle about its axes per angle by which the arm rises.
const Vector3d kClavicleShares(-0.08, -0.12, 0.25);
/// Rotation of the scapula about its x axis in the body, and its tilt to the back about z.
constexpr double kUpwardShare = -0.30;
constexpr double kTiltShare = 0.10;

int joint_named(const Skeleton& skeleton, const std::string& name) {
  const int joint = skeleton.find(name);
  if (joint < 0) throw std::logic_error("coupled joints: the skeleton has no joint " + name);
  return joint;
}

Quaterniond rotation(double angle, const Vector3d& axis) {
  return Quaterniond(AngleAxisd(angle, axis));
}

}  // namespace

void follow_knees(const Skeleton& skeleton, Pose& pose) {
  for (const char* side : {".L", ".R"}) {
    const int shin = joint_named(skeleton, std::string("shin") + side);
    const int patella = joint_named(skeleton, std::string("patella") + side);
    const Quaterniond rest(skeleton.joints[shin].rest_local.linear());
    const Quaterniond bend = rest.conjugate() * pose.joints[shin].rotation;
    const double angle = 2.0 * std::atan2(bend.z(), bend.w());
    const Quaterniond own(skeleton.joints[patella].rest_local.linear());
    pose.joints[patella].rotation = own * rotation(kPatellaShare * angle, Vector3d::UnitZ());
  }
}

void raise_arm(const Skeleton& skeleton, const std::string& side, const Vector3d& axis,
               double angle, Pose& pose) {
  const int clavicle = joint_named(skeleton, "shoulder" + side);
  const int scapula = joint_named(skeleton, "scapula" + side);
  const int upper_arm = joint_named(skeleton, "upper_arm" + side);
  const std::vector<Transform> rest = skeleton.rest_global();
  // Rotations about x and y have the opposite sign on the left side, as has one about an axis of
  // the body whose x is kept.
  const double sign = side == ".L" ? -1.0 : 1.0;
  const Vector3d body_axis(axis.x(), sign * axis.y(), sign * axis.z());
  const auto rest_of = [&](int joint) { return Quaterniond(rest[joint].linear()); };
  const int trunk = skeleton.joints[clavicle].parent;
  // The rotations in the body, as if the trunk were at rest.
  const Quaterniond clavicle_now = rest_of(clavicle) *
                                   rotation(sign * angle * kClavicleShares.y(), Vector3d::UnitY()) *
                                   rotation(sign * angle * kClavicleShares.x(), Vector3d::UnitX()) *
                                   rotation(angle * kClavicleShares.z(), Vector3d::UnitZ());
  const Quaterniond scapula_now = rest_of(scapula) *
                                  rotation(sign * angle * kUpwardShare, Vector3d::UnitX()) *
                                  rotation(angle * kTiltShare, Vector3d::UnitZ());
  const Quaterniond upper_arm_now = rotation(angle, body_axis) * rest_of(upper_arm);
  pose.joints[clavicle].rotation = rest_of(trunk).conjugate() * clavicle_now;
  pose.joints[scapula].rotation = clavicle_now.conjugate() * scapula_now;
  pose.joints[upper_arm].rotation = scapula_now.conjugate() * upper_arm_now;
}

}  // namespace sinew
