// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "rig/skeleton.h"
#include "solids/loft.h"

namespace sinew {

/// Creates the skeleton of the built-in human. The body is 1.8 m tall and faces +z, with its left
/// side at +x and the arms about 50 degrees below the horizontal. All rest rotations are the
/// identity, so the joint frames are aligned with the world. Names of joints on the two sides end
/// in .L and .R. Leaf joints (tips of fingers and toes, top of the head) contain _end.
Skeleton humanoid_skeleton();

/// Returns the frame of the left hand at rest. The axis runs from the wrist along the hand, v
/// towards the thumb and u towards the palm.
LoftFrame left_hand_frame(const Skeleton& skeleton);

/// Returns the rest position of the joint with that name.
/// \throws std::logic_error if there is none
Eigen::Vector3d joint_position(const Skeleton& skeleton, const std::string& name);

}  // namespace sinew
