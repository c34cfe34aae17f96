// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "rig/body_parts.h"

namespace sinew {

/// Returns the name of the body part that moves with a joint, as in "the left shin": that of the
/// landmark at or above it, else one made of the joint's own name.
std::string part_name(const Skeleton& skeleton, const Landmarks& landmarks, int joint);

}  // namespace sinew
