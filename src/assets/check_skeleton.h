#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Looks at a normalised character's skeleton beside its skin and adds warnings: joints of
/// bones outside the skin, no bone of any length.
/// \throws InputError when all of it lies far outside and no weights bind the two: they do not
///         belong together
void check_skeleton(Character& character, const std::string& skeleton_file);

/// Whether two joints with a bone between them lie apart, in our coordinates at kHeight.
bool has_bone_of_length(const Skeleton& skeleton);

}  // namespace sinew
