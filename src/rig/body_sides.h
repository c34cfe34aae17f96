#pragma once

#include "rig/body_parts.h"

namespace sinew {

/// Whether landmarks call left what is the body's right side. The feet of the rest pose show where
/// front is, and the trunk where up is; some rigs name sides as they look to someone who stands
/// before the body. False where feet or trunk show nothing (a rest pose that is no standing body).
bool are_sides_exchanged(const Skeleton& skeleton, const Landmarks& marks);

/// The same landmarks with left and right exchanged.
Landmarks with_exchanged_sides(Landmarks marks);

}  // namespace sinew
