// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "rig/skeleton.h"

namespace sinew {

/// Collects joints, which are given by their positions in the world.
class SkeletonBuilder {
 public:
  /// Adds a joint and returns its index.
  /// \param parent  index of a joint, or -1 for the root
  int add(const std::string& name, int parent, const Eigen::Vector3d& position) {
    Joint joint;
    joint.name = name;
    joint.parent = parent;
    joint.rest_local.translation() =
        parent < 0 ? position : Eigen::Vector3d(position - positions_[parent]);
    positions_.push_back(position);
    skeleton_.joints.push_back(joint);
    return skeleton_.joint_count() - 1;
  }

  const Skeleton& skeleton() const { return skeleton_; }

 private:
  Skeleton skeleton_;
  std::vector<Eigen::Vector3d> positions_;
};

}  // namespace sinew
