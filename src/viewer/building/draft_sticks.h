// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/building/building.h"
#include "viewer/scene/skeleton_sticks.h"

namespace sinew {

/// Returns the sticks that show the skeleton that is being built. The selected joint, those that a
/// panel refers to and those with flaws have colors of their own.
SkeletonSticks draft_sticks(const Building& building);

}  // namespace sinew
