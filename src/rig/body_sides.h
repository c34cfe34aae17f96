// SPDX-License-Identifier: MIT

#pragma once

#include "rig/landmarks.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns true if the landmarks call left what is the body's right side. The feet of the rest pose
/// show the front, and the trunk shows the direction up. Some rigs name the sides as seen by an
/// observer in front of the body. Returns false if feet or trunk show nothing (a rest pose that is
/// not a standing body).
bool are_sides_exchanged(const Skeleton& skeleton, const Landmarks& marks);

/// Returns the landmarks with left and right exchanged.
Landmarks with_exchanged_sides(Landmarks marks);

}  // namespace sinew
