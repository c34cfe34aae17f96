// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/joint_limit.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns the range of motion of each joint of a skeleton. Knees and elbows (find_landmarks()) are
/// hinges. They bend in the direction that the rest pose shows. Where it shows them straight, knees
/// bend backwards and elbows forwards. Intermediate joints between the landmarks of a limb only
/// twist. Trunk, hands, feet and fingers have the ranges of a supple person. All other joints have
/// generous ranges.
std::vector<JointLimit> joint_limits(const Skeleton& skeleton);

}  // namespace sinew
