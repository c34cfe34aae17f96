#pragma once

#include "rig/clip.h"

namespace sinew {

/// Leaves out the keys of joints that interpolation between the others meets anyway. Recordings and
/// what is retargeted from them have a key in each frame for each joint.
/// \param angle     largest difference of a joint's rotation (rad, small)
/// \param distance  largest difference of a joint's place in its parent's frame
void thin_clip(Clip& clip, double angle, double distance);

}  // namespace sinew
