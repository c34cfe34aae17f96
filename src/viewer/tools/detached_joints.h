// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "rig/pose.h"

namespace sinew {

/// Describes a joint that the file hangs on another branch of the skeleton, such as on the root,
/// although the skin joins it to the end of a bone: a foot that is rigged for inverse kinematics.
struct DetachedJoint {
  int joint = -1;
  int end = -1;  ///< joint at the end of that bone
};

/// Finds the detached joints of a character: those without a bone to their parent that are, at
/// rest, at the end of a bone that does not move them, and share skin with the mover of that bone.
/// Empty without weights.
std::vector<DetachedJoint> detached_joints(const Character& character);

/// Moves detached joints along with the bones at whose ends they are: each keeps its place relative
/// to the mover of its bone.
/// \param start  the pose that shows these places
/// \param pose   a pose that differs from `start` by what a user has moved
void carry_detached(const Skeleton& skeleton, const std::vector<DetachedJoint>& detached,
                    const Pose& start, Pose& pose);

}  // namespace sinew
