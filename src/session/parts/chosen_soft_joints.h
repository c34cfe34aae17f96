// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "rig/soft_joints.h"

namespace sinew {

/// Holds the soft joints that a user has chosen.
struct ChosenSoftJoints {
  std::vector<char> soft;  ///< soft_joints(); empty if none is soft
  std::vector<std::string> warnings;
};

/// Returns the soft joints of a character. Warns about marks without effect.
/// \throws UsageError if the character has no joint of a marked name, if a root is soft, or if no
///         bone would hold the body
ChosenSoftJoints chosen_soft_joints(const Character& character, const SoftnessMarks& marks);

}  // namespace sinew
