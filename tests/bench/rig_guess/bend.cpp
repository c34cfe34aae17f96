// SPDX-License-Identifier: MIT

#include "bench/rig_guess/bend.h"

#include <algorithm>
#include <tuple>

#include "building/guess/guess_skeleton.h"
#include "skinning/weights/weights.h"

namespace sinew::rig_guess {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kAngle = EIGEN_PI / 3.0;

/// Returns a surface in our length unit with its guessed skeleton.
Character guessed_character(const TriangleMesh& surface, GuessKind kind) {
  Character character;
  character.surface = surface;
  character.skeleton = guess_skeleton(surface, kind).skeleton;
  return character;
}

/// Compares two poses of a skin.
/// \param height  errors are percentages of it
BendDistance distance(const std::string& joint, const Points& ours, const Points& truth,
                      double height) {
  const Eigen::VectorXd distances = (ours - truth).colwise().norm().transpose();
  std::vector<double> sorted(distances.begin(), distances.end());
  std::sort(sorted.begin(), sorted.end());
  const double percent = 100.0 / height;
  return {joint, percent * distances.mean(), percent * sorted[sorted.size() * 95 / 100],
          percent * sorted.back()};
}

/// Rotates a joint of a character at rest, and with it all that it carries.
Points bent(const Character& character, const SkinWeights& weights, const BentJoint& joint,
            const std::string& name, const Matrix3d& rotation) {
  const std::vector<Joint>& joints = character.skeleton.joints;
  std::vector<char> is_moved(joints.size(), 0);
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const bool is_carried = std::find(joint.carried.begin(), joint.carried.end(), joints[j].name) !=
                            joint.carried.end();
    const bool follows = joints[j].parent >= 0 && is_moved[joints[j].parent] != 0;
    is_moved[j] = joints[j].name == name || is_carried || follows ? 1 : 0;
  }
  const Vector3d pivot =
      character.skeleton.rest_global()[character.skeleton.find(name)].translation();
  Points result = character.surface.positions;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    double moved = 0.0;
    for (const SkinWeights::Influence& influence : weights.vertices[v])
      if (is_moved[influence.joint] != 0) moved += static_cast<double>(influence.weight);
    const Vector3d at = result.col(v);
    result.col(v) = (1.0 - moved) * at + moved * (pivot + rotation * (at - pivot));
  }
  return result;
}

}  // namespace

std::vector<BendDistance> bend_distances(const MakehumanBody& body, const BodyWeights& weights) {
  TriangleMesh scaled = body.skin;
  scaled.positions *= kHeight / body.height;
  const Character character = guessed_character(scaled, GuessKind::kBiped);
  const SkinWeights computed = compute_weights(character, {}).weights;
  std::vector<BendDistance> result;
  for (const auto& [guessed, bone, axis] :
       {std::tuple{"LeftUpLeg", "upperleg01.L", Vector3d(-1.0, 0.0, 0.0)},
        std::tuple{"LeftLeg", "lowerleg01.L", Vector3d(1.0, 0.0, 0.0)},
        std::tuple{"LeftFoot", "foot.L", Vector3d(1.0, 0.0, 0.0)},
        std::tuple{"LeftArm", "upperarm01.L", Vector3d(0.0, 0.0, 1.0)},
        std::tuple{"LeftForeArm", "lowerarm01.L", Vector3d(0.0, 0.0, 1.0)},
        std::tuple{"LeftHand", "wrist.L", Vector3d(0.0, 0.0, 1.0)}}) {
    const Matrix3d rotation = Eigen::AngleAxisd(kAngle, axis).toRotationMatrix();
    const Points ours = bent(character, computed, {}, guessed, rotation) * (body.height / kHeight);
    const MakehumanBody truth = posed(body, weights, {{bone, rotation}});
    result.push_back(distance(guessed, ours, truth.skin.positions, body.height));
  }
  return result;
}

std::vector<BendDistance> bend_distances(const Character& character,
                                         const std::vector<BentJoint>& joints,
                                         const Vector3d& axis) {
  const Character guessed = guessed_character(character.surface, GuessKind::kAuto);
  const SkinWeights computed = compute_weights(guessed, {}).weights;
  const Matrix3d rotation = Eigen::AngleAxisd(kAngle, axis).toRotationMatrix();
  std::vector<BendDistance> result;
  for (const BentJoint& joint : joints) {
    if (guessed.skeleton.find(joint.guessed) < 0) continue;
    const Points ours = bent(guessed, computed, {}, joint.guessed, rotation);
    const Points truth = bent(character, *character.weights, joint, joint.of_rig, rotation);
    result.push_back(distance(joint.guessed, ours, truth, kHeight));
  }
  return result;
}

}  // namespace sinew::rig_guess
