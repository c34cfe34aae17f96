// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/muscles/muscle.h"

namespace sinew {

// Anchors of muscles in mm of the men's template. In all these frames, x points to the front, y up
// and z to the right.

/// From the middle of the disc below L5, along the axes of the spine.
Anchor thorax(double x, double y, double z);
/// From the middle between the ears, in the Frankfurt plane, along the axes of the skull.
Anchor head(double x, double y, double z);
/// From the hip joint, along the axes of the pelvis.
Anchor pelvis(double x, double y, double z);

/// Point near the outer surface of a rib of the right side.
/// \param number  1 to 12
/// \param share   0 at the angle of the rib, 0.5 where it is widest, 1 at the costal cartilage
/// \param out     distance from the outer surface
/// \param up      distance from the middle of the rib's height
Anchor rib(int number, double share, double out, double up = 0.0);

}  // namespace sinew
