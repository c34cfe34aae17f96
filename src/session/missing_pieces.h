#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Returns sentences on what is missing to move the character, and which files would complete it.
std::vector<std::string> missing_pieces(const Character& character);

}  // namespace sinew
