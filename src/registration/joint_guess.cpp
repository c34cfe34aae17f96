// SPDX-License-Identifier: MIT

#include "registration/joint_guess.h"

#include <algorithm>
#include <array>
#include <string>

namespace sinew {
namespace {

using Eigen::Vector3d;

// Lengths of limbs (Limb::length) relative to the stature, and distances along their center lines
// from their tips relative to these lengths: medians of scans of both generators.
constexpr double kArmLength = 0.474, kLegLength = 0.58;
constexpr double kHand = 0.304, kForearm = 0.652, kUpperArm = 0.98;
constexpr double kToe = 0.060, kFoot = 0.222, kShin = 0.650, kThigh = 1.075;
// The same from the top of the head, relative to the stature.
constexpr double kHead = 0.0885, kNeck = 0.156;
// Offsets of joints from the center lines, m: the shoulder lies above, hips and neck in front.
constexpr double kShoulderUp = 0.025, kHipFront = 0.01, kNeckFront = 0.02;
// Limbs shorter than this share of their usual length touch each other or the trunk.
constexpr double kShort = 0.93;

// Usual errors on scans, m.
constexpr double kLimbDeviation = 0.02, kTrunkDeviation = 0.03;

/// Returns the stature that the lengths of the limbs suggest, m. Where limbs touch each other or
/// the trunk, they seem to be too short, so the second longest one counts.
double stature_of(const BodyLimbs& limbs) {
  std::array<double, 4> statures{
      limbs.front[0].length / kArmLength, limbs.front[1].length / kArmLength,
      limbs.hind[0].length / kLegLength, limbs.hind[1].length / kLegLength};
  std::ranges::sort(statures);
  return statures[2];
}

/// Returns the length of both limbs of a pair: the mean of those that are not too short.
double length_of_pair(const std::array<Limb, 2>& limbs, double usual) {
  double sum = 0.0;
  int count = 0;
  for (const Limb& limb : limbs) {
    if (limb.length < kShort * usual) continue;
    sum += limb.length;
    ++count;
  }
  return count > 0 ? sum / count : usual;
}

/// Returns the point on the center line of a limb at a distance from its tip. Beyond the end of the
/// limb, where the line bends to the middle of the trunk, it goes on straight.
Vector3d on_line(const Limb& limb, double along, double last_joint) {
  const double end = std::min(limb.length, along);
  const Vector3d point = slice_at(limb.slices, end).center;
  if (end == along) return point;
  const double from = std::min(last_joint, 0.8 * end);
  return point + (along - end) * (point - slice_at(limb.slices, from).center).normalized();
}

}  // namespace

std::vector<GuessedPoint> guess_body_joints(const RecognizedPerson& person) {
  const BodyLimbs& limbs = person.limbs;
  const double stature = stature_of(limbs);
  const double arm = length_of_pair(limbs.front, kArmLength * stature);
  const double leg = length_of_pair(limbs.hind, kLegLength * stature);
  std::vector<GuessedPoint> joints;
  const auto add = [&](const std::string& name, const Vector3d& position, double deviation) {
    joints.push_back({name, person.frame.to_scan(position), deviation});
  };
  Vector3d hips = Vector3d::Zero();
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string suffix = side == 0 ? ".L" : ".R";
    const auto on_arm = [&](double share) {
      return on_line(limbs.front[side], share * arm, kForearm * arm);
    };
    const auto on_leg = [&](double share) {
      return on_line(limbs.hind[side], share * leg, kShin * leg);
    };
    add("hand" + suffix, on_arm(kHand), kLimbDeviation);
    add("forearm" + suffix, on_arm(kForearm), kLimbDeviation);
    add("upper_arm" + suffix, on_arm(kUpperArm) + kShoulderUp * person.trunk.up, kTrunkDeviation);
    add("toe" + suffix, on_leg(kToe), kTrunkDeviation);
    add("foot" + suffix, on_leg(kFoot), kLimbDeviation);
    add("shin" + suffix, on_leg(kShin), kLimbDeviation);
    const Vector3d thigh = on_leg(kThigh) + kHipFront * person.trunk.front;
    add("thigh" + suffix, thigh, kTrunkDeviation);
    hips += 0.5 * thigh;
  }
  add("hips", hips, kTrunkDeviation);
  add("neck", slice_at(limbs.head.slices, kNeck * stature).center + kNeckFront * person.trunk.front,
      kTrunkDeviation);
  add("head", slice_at(limbs.head.slices, kHead * stature).center, kTrunkDeviation);
  return joints;
}

}  // namespace sinew
