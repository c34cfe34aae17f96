// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <string>

#include "building/guess/limbs.h"
#include "building/skeleton_builder.h"

namespace sinew {

/// Beginnings of the names of joints of the left and the right side.
inline const std::array<std::string, 2> kSideNames{"Left", "Right"};

/// Joints to which limbs are attached.
struct TrunkJoints {
  int root = -1;
  int chest = -1;
  Eigen::Vector3d neck = Eigen::Vector3d::Zero();  ///< position of the joint of the neck
};

/// Adds the joints from the hips along the centers of the trunk to the top of the head.
TrunkJoints add_trunk(const BodyLimbs& body, const Eigen::Vector3d& hips, SkeletonBuilder& builder);

}  // namespace sinew
