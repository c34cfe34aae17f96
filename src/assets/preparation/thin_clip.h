// SPDX-License-Identifier: MIT

#pragma once

#include "rig/clip.h"

namespace sinew {

/// Removes keys of joints that interpolation between the remaining keys reproduces. Recordings, and
/// clips retargeted from them, have a key in each frame for each joint.
/// \param angle     largest error of a joint's rotation (rad, small)
/// \param distance  largest error of a joint's translation in its parent's frame
void thin_clip(Clip& clip, double angle, double distance);

}  // namespace sinew
