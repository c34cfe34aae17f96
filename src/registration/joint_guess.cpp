// SPDX-License-Identifier: MIT

#include "registration/joint_guess.h"

#include <array>
#include <string>

#include "building/guess/spine_line.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A joint on the center line of a limb.
struct LimbJoint {
  const char* name;
  double multiple;  ///< of the length of the limb, from its tip
};

constexpr std::array<LimbJoint, 3> kArm{{{"hand", 0.316}, {"forearm", 0.650}, {"upper_arm", 0.98}}};
constexpr std::array<LimbJoint, 3> kLeg{{{"toe", 0.09}, {"foot", 0.240}, {"shin", 0.648}}};
constexpr double kThigh = 1.0;
// The hip is next to the center of the cut there, m.
constexpr double kHipOut = 0.014, kHipUp = 0.024, kHipBack = 0.010;
// The shoulder is above the center of the cut there, m.
constexpr double kShoulderUp = 0.018;
constexpr double kHead = 0.57, kNeck = 1.03;

// Usual errors on scans, m.
constexpr double kLimbDeviation = 0.025, kTrunkDeviation = 0.035;

}  // namespace

std::vector<GuessedPoint> guess_body_joints(const RecognizedPerson& person) {
  const BodyLimbs& limbs = person.limbs;
  const BodyFrame& trunk = person.trunk;
  std::vector<GuessedPoint> joints;
  const auto add = [&](const std::string& name, const Vector3d& position, double deviation) {
    joints.push_back({name, person.frame.to_scan(position), deviation});
  };
  std::array<Vector3d, 2> thighs;
  for (std::size_t side = 0; side < 2; ++side) {
    const Vector3d out = side == 0 ? trunk.left : Vector3d(-trunk.left);
    thighs[side] = limbs.hind[side].center(kThigh) + kHipOut * out + kHipUp * trunk.up -
                   kHipBack * trunk.front;
  }
  const Vector3d hips = 0.5 * (thighs[0] + thighs[1]);
  const Vector3d neck = limbs.head.center(kNeck);
  add("hips", hips, kTrunkDeviation);
  add("neck", neck, kTrunkDeviation);
  add("head", limbs.head.center(kHead), kTrunkDeviation);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string suffix = side == 0 ? ".L" : ".R";
    for (const LimbJoint& joint : kArm) {
      Vector3d position = limbs.front[side].center(joint.multiple);
      if (&joint == &kArm.back()) position += kShoulderUp * (neck - hips).normalized();
      add(joint.name + suffix, position, kLimbDeviation);
    }
    for (const LimbJoint& joint : kLeg)
      add(joint.name + suffix, limbs.hind[side].center(joint.multiple), kLimbDeviation);
    add("thigh" + suffix, thighs[side], kTrunkDeviation);
  }
  return joints;
}

}  // namespace sinew
