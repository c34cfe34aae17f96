// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "rig/pose.h"

namespace sinew {

/// Returns the joint that measurements of the built-in cylinder turn.
int middle_joint(const Skeleton& skeleton);
/// Returns a pose of the cylinder with this joint bent towards -x.
Pose bent_limb(const Skeleton& skeleton, double degrees);
/// Returns a pose of the cylinder with this joint twisted.
Pose twisted_limb(const Skeleton& skeleton, double degrees);
/// Returns the character with one clip that goes to a pose and holds it.
Character posed_by_clip(const Character& character, const Pose& pose);

}  // namespace sinew
