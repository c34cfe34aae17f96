// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// Marks joints, by their distinct names, as soft (true) or firm (false). A mark is valid for the
/// joint and all joints below it, up to the next marked one. Joints without a mark above are firm.
///
/// The bones that begin at a soft joint are virtual bones (Komaritzan 2022, 3.4.1): they give the
/// tissue around them its shape at rest but do not hold it, as suits trunks, tails, ears and
/// bellies.
using SoftnessMarks = std::map<std::string, bool>;

/// Returns for each joint whether it is soft. Marks of joints that the skeleton lacks are ignored.
std::vector<char> soft_joints(const Skeleton& skeleton, const SoftnessMarks& marks);

/// Marks a joint and all joints below it as soft or firm. Marks below are removed.
void mark_soft(SoftnessMarks& marks, const Skeleton& skeleton, int joint, bool soft);

/// Returns for each joint the joint with which the surroundings of its bones are carried along: the
/// joint itself or, for a soft one, the nearest firm joint above it.
/// \param soft  soft_joints(); empty: all joints are firm, and the result is empty
/// \throws std::invalid_argument if a soft joint has no firm one above it
std::vector<int> carrying_joints(const Skeleton& skeleton, const std::vector<char>& soft);

/// Returns true if a joint is soft.
/// \param carriers  carrying_joints()
inline bool is_soft(const std::vector<int>& carriers, int joint) {
  return !carriers.empty() && carriers[joint] != joint;
}

}  // namespace sinew
