// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "render/stick_drawable.h"
#include "rig/pose.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Holds the sticks that show a posed skeleton, in the world.
struct SkeletonSticks {
  std::vector<Stick> bones;
  std::vector<Stick> joints;
};

SkeletonSticks skeleton_sticks(const Skeleton& skeleton, const Pose& pose);

/// Returns the sticks that show the volumetric skeleton in a pose. Bones move with their
/// parent-side joint, joints by themselves. Leaves out the cones between them, which are thinner
/// than either.
/// \param beyond_skin  for each joint, 0 unless its ball reaches beyond the skin; such balls are
/// red
std::vector<Stick> volume_sticks(const Skeleton& skeleton, const Pose& pose,
                                 const std::vector<SkeletonElement>& elements,
                                 const std::vector<double>& beyond_skin);

}  // namespace sinew
