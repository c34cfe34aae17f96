#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// For each joint its partner on the other side of the body, itself for those in the middle or
/// alone. Partners hang on partners or on the same joint in the middle. Their names tell opposite
/// sides of the same part; where several fit, the nearest to the other's mirror image in the rest
/// pose is taken. Joints whose names tell no side or no part have to be near it, within a twentieth
/// of the skeleton's size. The mirror is the plane between the limbs of find_landmarks(), and
/// across x through the root where there are none.
std::vector<int> mirror_joints(const Skeleton& skeleton);

/// The pose in a mirror: with the reflection M at the plane between the sides, a joint turns in the
/// world from its rest rotation as the mirror image of its partner does,
///   R'(j) Rbar(j)^-1 = M R(p) Rbar(p)^-1 M,
/// whatever the rest frames of the two. Where joints are moved from their rest places, partners
/// are by the mirror image of that, so that bones keep their own lengths.
Pose mirrored(const Skeleton& skeleton, const Pose& pose);

/// What mirrored() makes of one joint.
JointTransform mirrored_joint(const Skeleton& skeleton, const Pose& pose, int joint);

}  // namespace sinew
