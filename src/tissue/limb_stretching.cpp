// SPDX-License-Identifier: MIT

#include "tissue/limb_stretching.h"

#include <cmath>
#include <numbers>

namespace sinew {
namespace {

/// Returns n unit directions that, together with -incoming, are spread evenly: each makes the angle
/// acos(1 / n) with `incoming` (0 for one, 60 degrees for two, tetrahedral for three), so that all
/// n + 1 directions sum to zero. `hint` chooses the rotation about `incoming`.
std::vector<Eigen::Vector3d> spread(const Eigen::Vector3d& incoming, int n,
                                    const Eigen::Vector3d& hint) {
  Eigen::Vector3d side = hint - hint.dot(incoming) * incoming;
  if (side.norm() < 1e-6 * hint.norm()) side = incoming.unitOrthogonal();
  side.normalize();
  const Eigen::Vector3d other = incoming.cross(side);
  const double cosine = 1.0 / n;
  const double sine = std::sqrt(1.0 - cosine * cosine);
  std::vector<Eigen::Vector3d> directions;
  for (int k = 0; k < n; ++k) {
    const double roll = 2.0 * std::numbers::pi * k / n;
    directions.push_back(cosine * incoming +
                         sine * (std::cos(roll) * side + std::sin(roll) * other));
  }
  return directions;
}

}  // namespace

std::vector<Eigen::Vector3d> stretch_limbs(const BoneLines& lines) {
  const int joint_count = static_cast<int>(lines.joints.size());
  std::vector<std::vector<int>> outgoing(joint_count);
  for (const int bone : lines.bones) outgoing[lines.begin_node(bone)].push_back(bone);

  const auto rest_direction = [&lines](int bone) {
    return Eigen::Vector3d((lines.end(bone) - lines.begin(bone)).normalized());
  };
  std::vector<Eigen::Vector3d> stretched(lines.joints);
  std::vector<Eigen::Vector3d> incoming(joint_count, Eigen::Vector3d::Zero());
  // Limbs may be joined in any order of their joints, so visit the nodes along the bones, beginning
  // with those at which no bone ends.
  std::vector<int> order;
  std::vector<char> is_end(joint_count, 0);
  for (const int bone : lines.bones) is_end[lines.end_node(bone)] = 1;
  for (int j = 0; j < joint_count; ++j) {
    if (lines.nodes[j] == j && is_end[j] == 0) order.push_back(j);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    const int node = order[i];
    std::vector<int> bones = outgoing[node];
    order.insert(order.end(), bones.begin(), bones.end());
    if (bones.empty()) continue;
    if (incoming[node].isZero()) {
      // A root keeps its first bone; the others spread as if they followed it.
      incoming[node] = -rest_direction(bones.front());
      const int first = bones.front();
      incoming[first] = rest_direction(first);
      stretched[first] = stretched[node] + lines.length(first) * incoming[first];
      bones.erase(bones.begin());
      if (bones.empty()) continue;
    }
    const std::vector<Eigen::Vector3d> directions =
        spread(incoming[node], static_cast<int>(bones.size()), rest_direction(bones.front()));
    for (std::size_t k = 0; k < bones.size(); ++k) {
      incoming[bones[k]] = directions[k];
      stretched[bones[k]] = stretched[node] + lines.length(bones[k]) * directions[k];
    }
  }
  for (int j = 0; j < joint_count; ++j) stretched[j] = stretched[lines.nodes[j]];
  return stretched;
}

}  // namespace sinew
