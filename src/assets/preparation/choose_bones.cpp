// SPDX-License-Identifier: MIT

#include "assets/preparation/choose_bones.h"

#include <algorithm>

#include "assets/scene/helper_joints.h"
#include "core/parallel.h"

namespace sinew {
namespace {

constexpr int kSamples = 10;       // points along a segment
constexpr double kInside = 0.5;    // winding number
constexpr float kMoves = 0.25F;    // smallest weight with which a joint moves a vertex
constexpr double kNear = 2.0;      // skin is near within this multiple of the smallest distance
constexpr double kSomeSkin = 0.2;  // fractions of the samples
constexpr double kLiesInside = 0.9;
constexpr double kNoBoneLength = 1e-6 * kHeight;

/// Fractions of the length of a segment: where it is inside the skin, where its mover (the joint at
/// its beginning) moves skin near it, and where the mover's relatives along the limb do.
struct Surroundings {
  double inside = 0.0;
  double moved = 0.0;
  double moved_by_kin = 0.0;
};

/// Returns the joints before and after a bone on its limb.
std::vector<int> kin_of_bone(const Skeleton& skeleton, int joint) {
  std::vector<int> kin = {joint};
  const int before = skeleton.joints[skeleton.joints[joint].parent].parent;
  if (before >= 0) kin.push_back(before);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent == joint) kin.push_back(j);
  }
  return kin;
}

/// Returns true if one of the joints moves a vertex, including its helper joints.
bool moves(const SkinWeights& weights, const std::vector<int>& helped,
           const std::vector<int>& joints, int vertex) {
  const auto& row = weights.vertices[vertex];
  return std::any_of(joints.begin(), joints.end(), [&](int joint) {
    float weight = 0.0F;
    for (const auto& influence : row) {
      if (helped[influence.joint] == joint) weight += influence.weight;
    }
    return weight >= kMoves;
  });
}

/// Returns the vertices of the skin near a point, which surround a limb. The nearest vertex alone
/// is not representative where vertices are sparse.
std::vector<int> skin_near(const Points& skin, const Eigen::Vector3d& place) {
  const Eigen::RowVectorXd squared = (skin.colwise() - place).colwise().squaredNorm();
  const double reach = kNear * kNear * squared.minCoeff();
  std::vector<int> near;
  for (int v = 0; v < squared.size(); ++v) {
    if (squared[v] <= reach) near.push_back(v);
  }
  return near;
}

/// Samples the segment from a joint to its parent and the skin around it.
Surroundings look_around(const Character& character, const std::vector<int>& helped,
                         const WindingNumber& winding, const std::vector<Transform>& rest,
                         int joint) {
  const std::vector<Joint>& joints = character.skeleton.joints;
  const int mover = joints[joint].parent;
  const std::vector<int> kin = kin_of_bone(character.skeleton, joint);
  const Eigen::Vector3d begin = rest[mover].translation();
  const Eigen::Vector3d end = rest[joint].translation();
  Surroundings found;
  for (int k = 0; k < kSamples; ++k) {
    const Eigen::Vector3d x = begin + (k + 0.5) / kSamples * (end - begin);
    if (winding.at(x) > kInside) found.inside += 1.0 / kSamples;
    const std::vector<int> near = skin_near(character.surface.positions, x);
    const auto any_moved_by = [&](const std::vector<int>& group) {
      return std::any_of(near.begin(), near.end(),
                         [&](int v) { return moves(*character.weights, helped, group, v); });
    };
    if (any_moved_by({mover})) found.moved += 1.0 / kSamples;
    if (any_moved_by(kin)) found.moved_by_kin += 1.0 / kSamples;
  }
  return found;
}

bool is_bone(const Surroundings& found) {
  if (found.moved >= kSomeSkin) return true;
  return found.inside >= kLiesInside && found.moved_by_kin >= kSomeSkin;
}

}  // namespace

void choose_bones(Character& character, const SkinInterior& interior) {
  if (!character.weights) return;
  std::vector<Joint>& joints = character.skeleton.joints;
  const WindingNumber& winding = interior.winding();
  const std::vector<Transform> rest = character.skeleton.rest_global();
  const std::vector<int> helped = helped_joints(character);
  const auto has_length = [&](const Joint& joint) {
    return joint.parent >= 0 && joint.rest_local.translation().norm() > kNoBoneLength;
  };
  parallel_for(
      static_cast<int>(joints.size()),
      [&](int j) {
        if (!has_length(joints[j])) return;
        joints[j].has_bone =
            helped[j] == j && is_bone(look_around(character, helped, winding, rest, j));
      },
      1);
  const bool any = std::any_of(joints.begin(), joints.end(), [&](const Joint& joint) {
    return joint.has_bone && has_length(joint);
  });
  if (any) return;
  for (Joint& joint : joints) joint.has_bone = true;
}

}  // namespace sinew
