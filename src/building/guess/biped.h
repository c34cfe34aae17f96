// SPDX-License-Identifier: MIT

#pragma once

#include "building/guess/body_frame.h"
#include "rig/skeleton.h"

namespace sinew {

/// Places the joints of a body that walks on two legs: hips, spine, neck, head, and on each side
/// clavicle, arm, forearm, hand, thigh, shin, foot and toes.
/// \param body   with the left limbs first
/// \param frame  upright_frame()
/// \return       joints named as by Mixamo, e.g. LeftForeArm, without rotations at rest
Skeleton biped_skeleton(const BodyLimbs& body, const BodyFrame& frame);

}  // namespace sinew
