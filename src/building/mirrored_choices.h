// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <vector>

#include "building/mirrored_joints.h"
#include "rig/joint_freedom.h"
#include "rig/own_radii.h"

namespace sinew {

/// Gives partners the radii of the joints whose mirror images they are. A partner of a joint whose
/// radii are automatic has automatic ones, too.
/// \param pairs  MirrorEdit::pairs
OwnRadii with_mirrored(OwnRadii radii, const std::vector<MirrorPair>& pairs);

/// Does the same for the degrees of freedom that a user chose, by joint.
/// \param skeleton  with the joints of both sides
/// \param plane     across which they were mirrored
std::map<int, JointFreedom> with_mirrored(std::map<int, JointFreedom> freedoms,
                                          const Skeleton& skeleton,
                                          const std::vector<MirrorPair>& pairs,
                                          const MirrorPlane& plane);

}  // namespace sinew
