#pragma once

#include <vector>

#include "rig/clip.h"

namespace sinew {

/// walk, wave, kick, squat, arm twist and extreme bend for humanoid_skeleton() at any size. Each
/// begins and ends in the same pose, so that it can loop; feet that stand stay where they are (in
/// the walk they travel as on a treadmill).
std::vector<Clip> humanoid_clips(const Skeleton& skeleton);

/// One of them, from humanoid_walk.cpp: two steps.
Clip humanoid_walk(const Skeleton& skeleton);

}  // namespace sinew
