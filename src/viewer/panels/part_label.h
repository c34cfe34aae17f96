// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Returns the name of a part in lists. Names that modeling programs give by default, such as
/// "Cube.003" or "mesh_0", say nothing, so that the label is the name of the part's material then,
/// followed by the name of the part if other parts have that material, too.
std::string part_label(const Character& character, int part);

}  // namespace sinew
