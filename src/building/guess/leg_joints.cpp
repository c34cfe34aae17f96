// SPDX-License-Identifier: MIT

#include "building/guess/leg_joints.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "building/guess/limb_bends.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

// The constants are fitted to the rigs of the horse, the Shiba Inu, the cow and the cat of the test
// characters. Multiples are those of the length of a leg from the tip of the toes to where it joins
// the trunk (Limb::length).

// The center line bends at the fetlock or paw, and at the hock. Usual places and deviations.
constexpr double kPaw = 0.165, kPawDeviation = 0.075;
constexpr double kHock = 0.595, kHockDeviation = 0.085;
// The joint of a paw is above the bend of the center line by this multiple of the radius there and
// of the tangent of half the bend, since the cuts through a foot and a leg turn around its corner.
constexpr double kPawRise = 0.75;
// A leg above its paw, to measure the direction of the leg.
constexpr double kAbovePaw = 0.2;
// Joints that are nearer to the back of a leg than to its front, and above the bend.
constexpr double kPawBack = 0.033, kHockBack = 0.025, kHockUp = 0.03;

// The middle joint of a front leg rises with the thickness of the leg (its smallest perimeter over
// its length): 0.25 for a horse, whose joint is the carpus, and 0.55 for a dog, whose joint is the
// elbow at the chest. The carpus is at the front of the leg, the elbow at its back.
constexpr double kElbow = 0.15, kElbowByThickness = 1.45;
constexpr double kLowestElbow = 0.5, kHighestElbow = 0.95;
constexpr double kElbowBack = 0.25, kCentralThickness = 0.4;
constexpr double kThinFrom = 0.28, kThinTo = 0.6;
// Where the shoulder is above the place at which the leg joins the trunk: fractions of the distance
// to the back above, and of the length of the leg above the paw.
constexpr double kShoulderByBack = 0.41, kShoulderByLeg = -0.25;
// The shoulder is in line with the leg here.
constexpr double kUpperArm = 0.9;

// The hip is inside the trunk by a fraction of the distance to the back, which grows with how much
// the leg widens between these multiples: a thigh moves with muscles that reach up to the back, a
// leg like a post is jointed where it joins the trunk.
constexpr double kThighFrom = 0.7, kThighTo = 0.95;
constexpr double kPostWidening = 1.4, kHipByWidening = 0.85;
constexpr double kLowestHip = 0.1, kHighestHip = 0.5;
constexpr double kHipFront = 0.08;  // of the distance to the back
// The stifle is at this fraction of the way up from the hock to the hip, in front of the center
// line by this multiple of the mean radius, but of a stout leg at most by this multiple of its
// length.
constexpr double kStifle = 0.54, kStifleFront = 1.25, kMostStifleFront = 0.25;
// Angle between the line from hock to hip and the vertical of a standing animal.
constexpr double kThighTilt = 25.0 / 180.0 * std::numbers::pi;

double perimeter_at(const Limb& leg, double multiple) {
  return slice_at(leg.slices, multiple * leg.length).perimeter;
}

double radius_at(const Limb& leg, double multiple) {
  return perimeter_at(leg, multiple) / (2.0 * std::numbers::pi);
}

/// Returns a point with the position across the body of another one.
Vector3d beside(const Vector3d& point, const Vector3d& other, const BodyFrame& frame) {
  return point + frame.left * frame.left.dot(other - point);
}

/// A joint of a paw or fetlock.
struct Paw {
  double multiple = 0.0;
  Vector3d joint = Vector3d::Zero();
};

Paw paw_of(const Limb& leg, const BodyFrame& frame) {
  const LimbBend bend = find_bend(leg, kPaw, kPawDeviation);
  const Vector3d corner = leg.center(bend.multiple);
  const Vector3d foot = (corner - leg.end()).normalized();
  const Vector3d above = (leg.center(bend.multiple + kAbovePaw) - corner).normalized();
  const double tangent = std::tan(0.5 * std::acos(std::clamp(foot.dot(above), 0.0, 1.0)));
  const double multiple =
      bend.multiple + kPawRise * tangent * radius_at(leg, bend.multiple) / leg.length;
  return {multiple, leg.center(multiple) - kPawBack * leg.length * frame.front};
}

/// Returns the stifle: at the front of the thigh, seen in a frame that turns with the leg.
Vector3d stifle_of(const Limb& leg, const BodyFrame& frame, const Vector3d& hip,
                   const Vector3d& hock, double hock_multiple) {
  const Vector3d thigh = hip - hock;
  const double tilt = std::atan2(thigh.dot(frame.front), thigh.dot(frame.up)) - kThighTilt;
  const Vector3d up = std::cos(tilt) * frame.up + std::sin(tilt) * frame.front;
  const Vector3d front = std::cos(tilt) * frame.front - std::sin(tilt) * frame.up;
  const double wanted = kStifle * thigh.dot(up);
  constexpr double kStep = 0.01, kLast = 1.3;
  double at = hock_multiple;
  while (at < kLast && (leg.center(at) - hock).dot(up) < wanted) at += kStep;
  const Vector3d center = beside(leg.center(at), leg.center(std::min(at, kThighTo)), frame);
  const double ahead = std::min(kStifleFront * radius_at(leg, at), kMostStifleFront * leg.length);
  return center + ahead * front;
}

}  // namespace

FrontLegJoints front_leg_joints(const Limb& leg, const BodyFrame& frame, double back) {
  const Paw paw = paw_of(leg, frame);
  const double thickness = smallest_perimeter(leg, kThinFrom, kThinTo) / leg.length;
  const double elbow =
      std::clamp(kElbow + kElbowByThickness * thickness, kLowestElbow, kHighestElbow);
  // A leg is at most as thick as it is long, so that the joint stays inside.
  const double behind = kElbowBack * (std::min(thickness, 1.0) - kCentralThickness);
  FrontLegJoints joints;
  joints.paw = paw.joint;
  joints.elbow = leg.center(elbow) - behind * leg.length * frame.front;
  const double rise = kShoulderByBack * back + kShoulderByLeg * (1.0 - paw.multiple) * leg.length;
  const Vector3d arm = leg.center(kUpperArm);
  joints.shoulder = arm + frame.up * (frame.up.dot(leg.center(1.0) - arm) + rise);
  return joints;
}

HindLegJoints hind_leg_joints(const Limb& leg, const BodyFrame& frame, double back) {
  const LimbBend bend = find_bend(leg, kHock, kHockDeviation);
  HindLegJoints joints;
  joints.paw = paw_of(leg, frame).joint;
  joints.hock =
      leg.center(bend.multiple) + leg.length * (kHockUp * frame.up - kHockBack * frame.front);
  const double widening = perimeter_at(leg, kThighTo) / perimeter_at(leg, kThighFrom);
  const double depth =
      std::clamp(kLowestHip + kHipByWidening * (widening - kPostWidening), kLowestHip, kHighestHip);
  joints.hip = beside(leg.center(1.0), leg.center(kThighTo), frame) +
               back * (depth * frame.up + kHipFront * frame.front);
  joints.stifle = stifle_of(leg, frame, joints.hip, joints.hock, bend.multiple);
  return joints;
}

}  // namespace sinew
