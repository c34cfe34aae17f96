// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// Builds a skeleton from (position, parent) pairs in world coordinates. Rest frames are
/// axis-aligned.
inline Skeleton make_skeleton(const std::vector<std::pair<Eigen::Vector3d, int>>& joints) {
  Skeleton skeleton;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const auto& [position, parent] = joints[j];
    Joint joint;
    joint.name = "joint" + std::to_string(j);
    joint.parent = parent;
    joint.rest_local.translation() =
        parent < 0 ? position : Eigen::Vector3d(position - joints[parent].first);
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

/// Builds a chain of joints along x at the given coordinates.
inline Skeleton make_chain(const std::vector<double>& x) {
  std::vector<std::pair<Eigen::Vector3d, int>> joints;
  for (std::size_t j = 0; j < x.size(); ++j) {
    joints.emplace_back(Eigen::Vector3d(x[j], 0.0, 0.0), static_cast<int>(j) - 1);
  }
  return make_skeleton(joints);
}

}  // namespace sinew
