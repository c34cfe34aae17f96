#pragma once

#include <string>

#include "rig/body_parts.h"

namespace sinew {

/// Names the part of a body that moves with a joint, as in "the left shin": by the landmark at or
/// above it, else by the joint's own name.
std::string part_name(const Skeleton& skeleton, const Landmarks& landmarks, int joint);

}  // namespace sinew
