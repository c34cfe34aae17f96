// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "session/parts/pieces.h"

namespace sinew {

/// Decides the roles that the user has not chosen, and the joint of every rigid piece; see
/// plan_parts().
void decide_roles(const Character& character, std::vector<Piece>& pieces);

}  // namespace sinew
