// SPDX-License-Identifier: MIT

#pragma once

#include "building/guess/body_frame.h"
#include "building/guess/limbs.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

/// Places the joints of an animal that stands on four legs: hips, spine, neck, head, the tail if
/// there is one, and on each side the joints of a front and a hind leg.
/// \param mesh   of the body; closed
/// \param body   with the left limbs first
/// \param frame  four_legged_frame()
/// \return       joints named as by Mixamo: the front legs have the names of arms. The joints of a
///               hind leg are hip, stifle, hock and fetlock.
Skeleton quadruped_skeleton(const TriangleMesh& mesh, const BodyLimbs& body,
                            const BodyFrame& frame);

}  // namespace sinew
