// SPDX-License-Identifier: MIT

#include "bench/rig_guess/bend.h"

#include <algorithm>
#include <utility>

#include "building/guess/guess_skeleton.h"
#include "rig/pose.h"
#include "skinning/weights/weights.h"

namespace sinew::rig_guess {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Returns the body as a character in our length unit with the guessed skeleton.
Character guessed_character(const MakehumanBody& body) {
  Character character;
  character.name = body.name;
  character.surface = body.skin;
  character.surface.positions *= kHeight / body.height;
  character.skeleton = guess_skeleton(character.surface, GuessKind::kBiped).skeleton;
  return character;
}

Points bent(const Character& character, const SkinWeights& weights, const std::string& joint,
            const Matrix3d& rotation) {
  Pose pose = rest_pose(character.skeleton);
  pose.joints[character.skeleton.find(joint)].rotation = Eigen::Quaterniond(rotation);
  const std::vector<Transform> transforms = skinning_transforms(character.skeleton, pose);
  Points result = Points::Zero(3, character.surface.vertex_count());
  for (int v = 0; v < character.surface.vertex_count(); ++v)
    for (const SkinWeights::Influence& influence : weights.vertices[v])
      result.col(v) += static_cast<double>(influence.weight) *
                       (transforms[influence.joint] * character.surface.positions.col(v));
  return result;
}

}  // namespace

std::vector<BendDistance> bend_distances(const MakehumanBody& body, const BodyWeights& weights) {
  const Character character = guessed_character(body);
  const SkinWeights computed = compute_weights(character, {}).weights;
  std::vector<BendDistance> result;
  constexpr double kAngle = EIGEN_PI / 3.0;
  for (const auto& [guessed, bone, axis] :
       {std::tuple{"LeftUpLeg", "upperleg01.L", Vector3d(-1.0, 0.0, 0.0)},
        std::tuple{"LeftLeg", "lowerleg01.L", Vector3d(1.0, 0.0, 0.0)},
        std::tuple{"LeftFoot", "foot.L", Vector3d(1.0, 0.0, 0.0)},
        std::tuple{"LeftArm", "upperarm01.L", Vector3d(0.0, 0.0, 1.0)},
        std::tuple{"LeftForeArm", "lowerarm01.L", Vector3d(0.0, 0.0, 1.0)},
        std::tuple{"LeftHand", "wrist.L", Vector3d(0.0, 0.0, 1.0)}}) {
    const Matrix3d rotation = Eigen::AngleAxisd(kAngle, axis).toRotationMatrix();
    const Points ours = bent(character, computed, guessed, rotation) * (body.height / kHeight);
    const MakehumanBody truth = posed(body, weights, {{bone, rotation}});
    const Eigen::VectorXd distances = (ours - truth.skin.positions).colwise().norm().transpose();
    std::vector<double> sorted(distances.begin(), distances.end());
    std::sort(sorted.begin(), sorted.end());
    const double percent = 100.0 / body.height;
    result.push_back({guessed, percent * distances.mean(),
                      percent * sorted[sorted.size() * 95 / 100], percent * sorted.back()});
  }
  return result;
}

}  // namespace sinew::rig_guess
