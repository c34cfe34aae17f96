// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "session/parts/pieces.h"

namespace sinew {

/// Returns the piece whose closed surface lies around all other pieces that are simulated so far:
/// the skin of an anatomical model, which has further layers, muscles and bones inside. Clothes are
/// not closed, so they do not count.
/// \return  index of the piece, or -1 if there is none
int enclosing_piece(const Character& character, const std::vector<Piece>& pieces);

}  // namespace sinew
