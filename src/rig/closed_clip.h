// SPDX-License-Identifier: MIT

#pragma once

#include "rig/clip.h"

namespace sinew {

/// Returns a clip that ends in the pose in which it begins. The change from the beginning to the
/// end of each joint (including its stretch) and of each morph weight is removed evenly over the
/// clip. A walk that travels then stays in place.
Clip closed_clip(const Clip& clip);

/// Returns the largest distance of a joint between the beginning and the end of a clip, in the unit
/// of the skeleton.
double distance_of_ends(const Skeleton& skeleton, const Clip& clip);

}  // namespace sinew
