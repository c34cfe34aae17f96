#pragma once

#include <vector>

#include "render/stick_drawable.h"
#include "rig/pose.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// A posed skeleton as shapes to draw, in the world.
struct SkeletonSticks {
  std::vector<Stick> bones;
  std::vector<Stick> joints;
};

SkeletonSticks skeleton_sticks(const Skeleton& skeleton, const Pose& pose);

/// The volumetric skeleton in a pose: bones with their parent-side joint, joints with their own.
/// The cones between them, thinner than either, are left out.
std::vector<Stick> volume_sticks(const Skeleton& skeleton, const Pose& pose,
                                 const std::vector<SkeletonElement>& elements);

}  // namespace sinew
