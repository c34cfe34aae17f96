// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/character.h"
#include "assets/skin_interior.h"

namespace sinew {

/// Checks the skeleton of a normalized character against its skin and adds warnings about joints of
/// bones outside the skin, joints that coincide with their parents, and a skeleton without any bone
/// of nonzero length.
/// \throws InputError if the whole skeleton lies far outside and no weights bind it to the skin:
///         then the two do not belong together
void check_skeleton(Character& character, const SkinInterior& interior,
                    const std::string& skeleton_file);

/// Returns true if some bone has nonzero length, in our coordinates at kHeight.
bool has_bone_of_length(const Skeleton& skeleton);

}  // namespace sinew
