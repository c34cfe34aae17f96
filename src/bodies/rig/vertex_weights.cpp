// SPDX-License-Identifier: MIT

#include "bodies/rig/vertex_weights.h"

#include <algorithm>
#include <functional>

#include "bodies/rig/body_skeleton.h"

namespace sinew {

VertexWeights largest_weights(const Eigen::VectorXd& weights) {
  constexpr double kNegligible = 1e-3;
  VertexWeights result;
  for (int joint = 0; joint < weights.size(); ++joint) {
    if (weights[joint] > kNegligible) result.push_back({joint, static_cast<float>(weights[joint])});
  }
  std::ranges::stable_sort(result, std::greater{}, &SkinWeights::Influence::weight);
  if (result.size() > kMostInfluences) {
    const float left_out = result[kMostInfluences].weight;
    result.resize(kMostInfluences);
    while (result.size() > 1 && result.back().weight == left_out) result.pop_back();
  }
  float sum = 0.0F;
  for (const auto& influence : result) sum += influence.weight;
  for (auto& influence : result) influence.weight /= sum;
  return result;
}

std::vector<int> mirrored_joints(const Skeleton& skeleton) {
  std::vector<int> result;
  for (const Joint& joint : skeleton.joints)
    result.push_back(skeleton.find(other_side(joint.name)));
  return result;
}

VertexWeights mirrored(VertexWeights weights, const std::vector<int>& mirrored_joints) {
  for (auto& influence : weights) influence.joint = mirrored_joints[influence.joint];
  return weights;
}

}  // namespace sinew
