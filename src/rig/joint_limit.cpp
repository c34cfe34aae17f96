// SPDX-License-Identifier: MIT

#include "rig/joint_limit.h"

#include <algorithm>
#include <cmath>

#include "rig/rotation_between.h"

namespace sinew {
namespace {

constexpr double kTiny = 1e-12;

Eigen::Quaterniond about(const Eigen::Vector3d& axis, double angle) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis));
}

/// Returns the twist 2 atan2(v.a, w) of a rotation (w, v) about the bone a. Its slope follows from
/// the change (-r.v, w r + r x v) / 2 of the rotation by a small rotation vector r.
LimitedAngle twist_of(const JointLimit& limit, const Eigen::Quaterniond& rotation) {
  const double sign = rotation.w() < 0.0 ? -1.0 : 1.0;  // the quaternion with the smaller angle
  const double w = sign * rotation.w();
  const Eigen::Vector3d v = sign * rotation.vec();
  const double along = v.dot(limit.bone);
  LimitedAngle angle{2.0 * std::atan2(along, w), -limit.twist, limit.twist};
  const double square = w * w + along * along;  // 0 for a reversed bone, without a defined twist
  if (square > kTiny) {
    angle.slope = (w * (w * limit.bone + v.cross(limit.bone)) + along * v) / square;
  }
  return angle;
}

LimitedAngle swing_of(const JointLimit& limit, const Eigen::Quaterniond& rotation) {
  const Eigen::Vector3d across = limit.bone.cross(rotation * limit.bone);
  const double sine = across.norm();
  LimitedAngle angle{std::atan2(sine, limit.bone.dot(rotation * limit.bone)), 0.0, limit.cone};
  if (sine > kTiny) angle.slope = across / sine;
  return angle;
}

/// Returns the longitude and latitude of the bone on a sphere whose equator is the plane in which
/// the hinge bends.
std::array<LimitedAngle, 2> bend_of(const JointLimit& limit, const Eigen::Quaterniond& rotation) {
  const Hinge& hinge = *limit.hinge;
  const Eigen::Vector3d ahead = hinge.axis.cross(limit.bone);
  const Eigen::Vector3d bone = rotation * limit.bone;
  const double x = bone.dot(limit.bone);
  const double y = bone.dot(ahead);
  const double z = bone.dot(hinge.axis);
  LimitedAngle bend{std::atan2(y, x), hinge.min, hinge.max};
  LimitedAngle aside{std::asin(std::clamp(z, -1.0, 1.0)), -limit.cone, limit.cone};
  const double level = x * x + y * y;
  if (level > kTiny) {
    bend.slope = (x * bone.cross(ahead) - y * bone.cross(limit.bone)) / level;
    aside.slope = bone.cross(hinge.axis) / std::sqrt(level);
  }
  return {bend, aside};
}

double clamped(const LimitedAngle& angle) {
  return angle.value - angle.excess();
}

}  // namespace

double LimitedAngle::excess() const {
  return value - std::clamp(value, min, max);
}

std::array<LimitedAngle, 3> limited_angles(const JointLimit& limit,
                                           const Eigen::Quaterniond& rotation) {
  if (!limit.hinge) return {swing_of(limit, rotation), {}, twist_of(limit, rotation)};
  const auto [bend, aside] = bend_of(limit, rotation);
  return {bend, aside, twist_of(limit, rotation)};
}

Eigen::Quaterniond limited(const JointLimit& limit, const Eigen::Quaterniond& rotation) {
  const auto angles = limited_angles(limit, rotation);
  const bool is_inside = std::all_of(angles.begin(), angles.end(),
                                     [](const LimitedAngle& a) { return a.excess() == 0.0; });
  if (is_inside) return rotation;
  Eigen::Vector3d bone;
  if (limit.hinge) {
    const Eigen::Vector3d axis = limit.hinge->axis;
    const Eigen::Vector3d level = about(axis, clamped(angles[0])) * limit.bone;
    bone = std::cos(clamped(angles[1])) * level + std::sin(clamped(angles[1])) * axis;
  } else if (angles[0].slope.isZero(0.0)) {
    bone = rotation * limit.bone;
  } else {
    bone = about(angles[0].slope, clamped(angles[0])) * limit.bone;
  }
  return rotation_between(limit.bone, bone) * about(limit.bone, clamped(angles[2]));
}

JointLimit widened(const JointLimit& limit, const Eigen::Quaterniond& rotation) {
  const auto angles = limited_angles(limit, rotation);
  JointLimit wide = limit;
  wide.twist = std::max(limit.twist, std::abs(angles[2].value));
  if (limit.hinge) {
    wide.hinge->min = std::min(limit.hinge->min, angles[0].value);
    wide.hinge->max = std::max(limit.hinge->max, angles[0].value);
    wide.cone = std::max(limit.cone, std::abs(angles[1].value));
  } else {
    wide.cone = std::max(limit.cone, angles[0].value);
  }
  return wide;
}

}  // namespace sinew
