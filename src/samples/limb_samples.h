// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "rig/clip.h"
#include "solids/solid.h"

namespace sinew {

/// Creates an arm that hangs from its shoulder, with three bones: upper arm, forearm and hand. The
/// elbow bends towards +z. It is the scene ARM of Abu Rumman 2016, chapter 5.
Skeleton arm_skeleton();
std::unique_ptr<Solid> arm_shape();
std::vector<Clip> arm_clips(const Skeleton& skeleton);

/// Creates a leg with three bones: thigh, shin and foot. The knee bends towards -z. It is the scene
/// LEG of the same chapter.
Skeleton leg_skeleton();
std::unique_ptr<Solid> leg_shape();
std::vector<Clip> leg_clips(const Skeleton& skeleton);

}  // namespace sinew
