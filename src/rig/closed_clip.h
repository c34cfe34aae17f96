#pragma once

#include "rig/clip.h"

namespace sinew {

/// Makes a clip end in the pose that it begins with: what each joint (its stretch, too) and each
/// morph weight has changed from the beginning to the end is taken off evenly over the clip. A walk
/// that travels stays in place.
Clip closed_clip(const Clip& clip);

/// How far joints are at the end of a clip from where they are at its beginning: the largest
/// distance, in our length unit.
double distance_of_ends(const Skeleton& skeleton, const Clip& clip);

}  // namespace sinew
