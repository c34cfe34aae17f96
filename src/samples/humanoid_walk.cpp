// SPDX-License-Identifier: MIT

#include <cmath>
#include <numbers>

#include "samples/humanoid_clips.h"
#include "samples/puppet.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kPeriod = 1.2;          // s, two steps
constexpr double kStanceFraction = 0.6;  // of the period during which a foot is on the ground
constexpr double kStride = 0.98;         // m, distance covered in a period
constexpr double kHeelStrike = 0.25;     // m, distance of the foot ahead of the hips when it lands
constexpr double kTau = 2.0 * std::numbers::pi;

struct FootState {
  Vector3d ankle;
  double pitch;     ///< degrees, positive: toes down
  double toe_bend;  ///< degrees
};

/// Returns the pitch of a foot on the ground in degrees: it lands on the heel, rolls flat, and
/// leaves the ground with the toes.
double stance_pitch(double phase) {
  return -18.0 * (1.0 - smooth_step(0.0, 0.10, phase)) + 42.0 * smooth_step(0.36, 0.62, phase);
}

Eigen::Quaterniond pitched(double degrees) {
  return Eigen::Quaterniond(
      Eigen::AngleAxisd(degrees * std::numbers::pi / 180.0, Vector3d::UnitX()));
}

FootState stance(const Puppet& puppet, const std::string& suffix, double phase) {
  const Vector3d ankle = puppet.rest("foot" + suffix);
  const Vector3d ball = puppet.rest("toe" + suffix);
  const Vector3d heel(ankle.x(), 0.0, ankle.z() - 0.045);
  const double pitch = stance_pitch(phase);
  const Vector3d pivot = pitch > 0.0 ? ball : heel;
  const Vector3d travel(0.0, 0.0, kHeelStrike - kStride * phase);
  return {pivot + pitched(pitch) * (ankle - pivot) + travel, pitch, pitch > 0.0 ? pitch : 0.0};
}

/// Returns a cubic with given values and the same given slope at both ends.
double swing_curve(double from, double to, double slope, double s) {
  return from + (to - from) * s * s * (3.0 - 2.0 * s) + slope * s * (1.0 - s) * (1.0 - 2.0 * s);
}

/// Returns the state of a foot at any time of the cycle.
/// \param phase  in [0, 1); 0 when the heel lands
FootState foot_state(const Puppet& puppet, const std::string& suffix, double phase) {
  if (phase < kStanceFraction) return stance(puppet, suffix, phase);
  const FootState lifted = stance(puppet, suffix, kStanceFraction);
  const FootState landed = stance(puppet, suffix, 0.0);
  const double s = (phase - kStanceFraction) / (1.0 - kStanceFraction);
  FootState state;
  const double slope = -kStride * (1.0 - kStanceFraction);
  state.ankle = lifted.ankle;
  state.ankle.z() = swing_curve(lifted.ankle.z(), landed.ankle.z(), slope, s);
  state.ankle.y() = swing_curve(lifted.ankle.y(), landed.ankle.y(), 0.0, s) +
                    0.045 * std::sin(std::numbers::pi * s) * std::sin(std::numbers::pi * s);
  const double slow = smooth_step(0.0, 1.0, s);
  state.pitch =
      lifted.pitch + (landed.pitch - lifted.pitch) * slow + 10.0 * s * (1.0 - s) * (1.0 - s);
  state.toe_bend = lifted.toe_bend * (1.0 - smooth_step(0.0, 0.4, s));
  return state;
}

void pose_walk(Puppet& puppet, double time) {
  const double phase = time / kPeriod;          // of the left foot
  const double swing = std::cos(kTau * phase);  // 1: the left foot is in front
  // The hips are lowest when both feet are on the ground, and lean over the supporting foot.
  const double bob = -0.030 - 0.014 * std::cos(2.0 * kTau * (phase - 0.02));
  puppet.move_root({0.020 * std::sin(kTau * (phase + 0.02)), bob, 0.0});
  puppet.rotate("hips", -7.0 * swing, Vector3d::UnitY());
  puppet.rotate("hips", 3.0 * std::sin(kTau * phase), Vector3d::UnitZ());
  puppet.rotate("spine", 5.0 * swing, Vector3d::UnitY());
  puppet.rotate("spine", -3.0 * std::sin(kTau * phase), Vector3d::UnitZ());
  puppet.rotate("spine", 3.0, Vector3d::UnitX());
  puppet.rotate("chest", 8.0 * swing, Vector3d::UnitY());
  puppet.rotate("neck", -5.0 * swing, Vector3d::UnitY());
  puppet.rotate("head", -2.0, Vector3d::UnitX());

  for (const double side : {1.0, -1.0}) {
    const std::string suffix = side > 0.0 ? ".L" : ".R";
    const double own = side > 0.0 ? phase : phase + 0.5;
    const FootState foot = foot_state(puppet, suffix, own - std::floor(own));
    puppet.place_foot("thigh" + suffix, "shin" + suffix, "foot" + suffix, foot.ankle,
                      pitched(foot.pitch));
    puppet.rotate("toe" + suffix, -foot.toe_bend, Vector3d::UnitX());

    // The arms hang down and swing opposite to the legs.
    const double arm_swing = -side * std::cos(kTau * (phase - 0.04));  // 1: this arm is in front
    const Vector3d outward(side, 0.0, 0.0);
    puppet.bend("upper_arm" + suffix, 33.0, outward, -Vector3d::UnitY());
    puppet.bend("upper_arm" + suffix, 2.0 + 20.0 * arm_swing, -Vector3d::UnitY(),
                Vector3d::UnitZ());
    puppet.bend("forearm" + suffix, 14.0 + 10.0 * arm_swing,
                puppet.bone("forearm" + suffix, "hand" + suffix), Vector3d::UnitZ());
  }
}

}  // namespace

Clip humanoid_walk(const Skeleton& skeleton) {
  return record("walk", kPeriod, skeleton, pose_walk);
}

}  // namespace sinew
