// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Returns the name of a part in lists. A name that modeling programs give by default, such as
/// "Cube.003" or "mesh_0", is replaced by the name of the part's material. If several parts have
/// that material, the name of the part follows in parentheses.
std::string part_label(const Character& character, int part);

}  // namespace sinew
