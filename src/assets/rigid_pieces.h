#pragma once

#include <optional>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// How a surface moves that does not bend: the joint that carries each of its vertices, -1 for
/// what no clip moves. Nothing where it bends: where a vertex follows several joints or a triangle
/// has corners of different ones, or where a skeleton is given without saying which joint moves
/// what. Morph targets are not looked at.
std::optional<std::vector<int>> rigid_carriers(const Character& character);

/// Whether a clip changes the shape of the surface by morph targets.
bool drives_morphs(const Character& character);

}  // namespace sinew
