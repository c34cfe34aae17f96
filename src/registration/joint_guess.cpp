// SPDX-License-Identifier: MIT

#include "registration/joint_guess.h"

#include <algorithm>
#include <array>
#include <string>

namespace sinew {
namespace {

using Eigen::Vector3d;

// Distances along the center lines of limbs from their tips, relative to the stature: medians of
// scans of both generators.
constexpr double kArmLength = 0.42, kLegLength = 0.56;  // Limb::length
constexpr double kHand = 0.135, kForearm = 0.28, kUpperArm = 0.41;
constexpr double kToe = 0.04, kFoot = 0.145, kShin = 0.37, kThigh = 0.59;
constexpr double kHead = 0.11, kNeck = 0.19;

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

/// Returns the point on the center line of a limb at a distance from its tip. Where the limb has
/// joined what it touches, its line goes on straight from the last joint before.
Vector3d on_line(const Limb& limb, double usual_length, double along, double last_joint) {
  constexpr double kShort = 0.93;  // of the usual length
  const double own = limb.length;
  if (own > kShort * usual_length || along < own) return slice_at(limb.slices, along).center;
  const double from = std::min(last_joint, 0.8 * own);
  const Vector3d end = slice_at(limb.slices, own).center;
  const Vector3d direction = (end - slice_at(limb.slices, from).center).normalized();
  return end + (along - own) * direction;
}

}  // namespace

std::vector<GuessedPoint> guess_body_joints(const RecognizedPerson& person) {
  const BodyLimbs& limbs = person.limbs;
  const double stature = stature_of(limbs);
  std::vector<GuessedPoint> joints;
  const auto add = [&](const std::string& name, const Vector3d& position, double deviation) {
    joints.push_back({name, person.frame.to_scan(position), deviation});
  };
  Vector3d hips = Vector3d::Zero();
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string suffix = side == 0 ? ".L" : ".R";
    const auto on_arm = [&](double share) {
      return on_line(limbs.front[side], kArmLength * stature, share * stature, kForearm * stature);
    };
    const auto on_leg = [&](double share) {
      return on_line(limbs.hind[side], kLegLength * stature, share * stature, kShin * stature);
    };
    add("hand" + suffix, on_arm(kHand), kLimbDeviation);
    add("forearm" + suffix, on_arm(kForearm), kLimbDeviation);
    add("upper_arm" + suffix, on_arm(kUpperArm), kTrunkDeviation);
    add("toe" + suffix, on_leg(kToe), kTrunkDeviation);
    add("foot" + suffix, on_leg(kFoot), kLimbDeviation);
    add("shin" + suffix, on_leg(kShin), kLimbDeviation);
    const Vector3d thigh = on_leg(kThigh);
    add("thigh" + suffix, thigh, kTrunkDeviation);
    hips += 0.5 * thigh;
  }
  add("hips", hips, kTrunkDeviation);
  add("neck", slice_at(limbs.head.slices, kNeck * stature).center, kTrunkDeviation);
  add("head", slice_at(limbs.head.slices, kHead * stature).center, kTrunkDeviation);
  return joints;
}

}  // namespace sinew
