#pragma once

#include <string>

#include "rig/skeleton.h"
#include "samples/loft.h"

namespace sinew {

/// The joints of the built-in human, 1.8 high, facing +z with its left at +x, arms 45 degrees
/// down. All rest rotations are the identity: joint frames are aligned with the world. Names of
/// the two sides end in .L and .R; leaf joints (tips of fingers, toes and head) in _end.
Skeleton humanoid_skeleton();

/// The left hand at rest: from the wrist along the hand, v towards the thumb, u towards the palm.
LoftFrame left_hand_frame(const Skeleton& skeleton);

/// Rest position of the joint of that name. \throws std::logic_error when there is none.
Eigen::Vector3d joint_position(const Skeleton& skeleton, const std::string& name);

}  // namespace sinew
