// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Returns sentences that say what the character lacks to be moved, and which files would complete
/// it.
std::vector<std::string> missing_pieces(const Character& character);

}  // namespace sinew
