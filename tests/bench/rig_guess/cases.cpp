// SPDX-License-Identifier: MIT

#include "bench/rig_guess/cases.h"

#include <utility>

#include "mesh/decimation.h"

namespace sinew::rig_guess {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Case plain(const MakehumanBody& body, const std::string& variant, double height) {
  return {body.name, variant, body.skin, height, GuessKind::kBiped, true_joints(body)};
}

Case rotated(Case original, const std::string& variant, const Matrix3d& rotation) {
  original.variant += ", " + variant;
  original.skin.positions = rotation * original.skin.positions;
  for (TrueJoint& joint : original.joints) joint.position = rotation * joint.position;
  return original;
}

/// Decimates to a number of vertices that lie three times as densely on one side.
Case decimated(Case original, const std::string& variant, int vertices, bool unevenly) {
  original.variant += ", " + variant;
  DecimationSettings settings{.target_vertices = vertices};
  if (unevenly) {
    for (const auto& p : original.skin.positions.colwise())
      settings.density.push_back(p[0] > 0.0 ? 3.0 : 1.0);
  }
  original.skin = decimate(original.skin, settings).mesh;
  return original;
}

}  // namespace

std::vector<TrueJoint> true_joints(const MakehumanBody& body) {
  std::vector<TrueJoint> joints;
  for (const auto& [side, suffix] : {std::pair{"Left", ".L"}, std::pair{"Right", ".R"}}) {
    for (const auto& [guessed, bone] :
         {std::pair{"UpLeg", "upperleg01"}, std::pair{"Leg", "lowerleg01"},
          std::pair{"Foot", "foot"}, std::pair{"Arm", "upperarm01"},
          std::pair{"ForeArm", "lowerarm01"}, std::pair{"Hand", "wrist"}}) {
      joints.push_back({std::string(side) + guessed, body.bone(std::string(bone) + suffix).head});
    }
  }
  return joints;
}

std::vector<Case> body_cases(const MakehumanBody& body, const BodyWeights& weights, unsigned seed) {
  const Case rest = plain(body, "rest", body.height);
  const Case t = plain(posed(body, weights, t_pose(body)), "T", body.height);
  const Case a = plain(posed(body, weights, a_pose(body)), "A", body.height);
  std::vector<Case> cases{rest, t, a};
  std::vector<Case> random;
  for (unsigned i = 0; i < 3; ++i) {
    const BodyPose pose = random_pose(body, 1000 * seed + i);
    random.push_back(
        plain(posed(body, weights, pose), "random " + std::to_string(i + 1), body.height));
  }
  cases.insert(cases.end(), random.begin(), random.end());
  cases.push_back(decimated(rest, "2500 vertices", 2500, false));
  cases.push_back(decimated(t, "uneven", 5000, true));
  cases.push_back(decimated(random[0], "2500 vertices", 2500, false));
  cases.push_back(rotated(random[1], "turned", degrees_about(37.0 * seed, Vector3d::UnitY())));
  cases.push_back(rotated(rest, "+Z up", degrees_about(90.0, Vector3d::UnitX())));
  cases.push_back(rotated(random[2], "upside down", degrees_about(180.0, Vector3d::UnitZ())));
  return cases;
}

}  // namespace sinew::rig_guess
