// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Returns for each joint its partner on the other side of the body. A joint in the middle or
/// without a counterpart is its own partner. Names of partners denote opposite sides of the same
/// part. Where several fit, the nearest to the other's mirror image in the rest pose is taken.
/// Joints whose names give no side or no part have to be near it, within a twentieth of the
/// skeleton's size. So do partners whose parents are neither partners nor the same joint: they are
/// matched last. The mirror is
/// mirror_plane(): between the limbs of find_landmarks(), or across x through the root if there are
/// none.
std::vector<int> mirror_joints(const Skeleton& skeleton);

/// Returns the mirrored pose. With the reflection M at the plane between the sides, a joint j
/// rotates in the world from its rest rotation as the mirror image of its partner p does,
///   R'(j) Rbar(j)^-1 = M R(p) Rbar(p)^-1 M,
/// whatever the rest frames of the two are. The displacement of a joint from its rest position is
/// the mirror image of its partner's, so that bones keep their own lengths. A joint on one side
/// without a counterpart keeps its transform relative to its parent. Bones stretch as those of
/// partners do, and twist the other way round.
Pose mirrored(const Skeleton& skeleton, const Pose& pose);

}  // namespace sinew
