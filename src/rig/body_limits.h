#pragma once

#include <vector>

#include "rig/joint_limit.h"
#include "rig/skeleton.h"

namespace sinew {

/// How far the joints of a skeleton turn, one limit for each. Knees and elbows (find_landmarks) are
/// hinges that bend as the rest pose shows, or, where it shows them straight, backwards and
/// forwards; joints between the landmarks of a limb only twist; the trunk, hands, feet, and fingers
/// have the ranges of a supple person, all other joints generous ones.
std::vector<JointLimit> joint_limits(const Skeleton& skeleton);

}  // namespace sinew
