// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/clip.h"

namespace sinew {

/// Creates the clips walk, wave, kick, squat, arm twist and extreme bend for humanoid_skeleton() at
/// any size. Each clip begins and ends in the same pose, so that it can loop. Feet on the ground do
/// not slide; in the walk, they move as on a treadmill.
std::vector<Clip> humanoid_clips(const Skeleton& skeleton);

/// Creates the walk, a cycle of two steps. Implemented in humanoid_walk.cpp.
Clip humanoid_walk(const Skeleton& skeleton);

}  // namespace sinew
