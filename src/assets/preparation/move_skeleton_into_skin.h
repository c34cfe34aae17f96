// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "assets/skin_interior.h"

namespace sinew {

/// Moves the joints of a skeleton that lies outside its skin to the places where, by the weights,
/// they bend the skin. Some files bind the skin to a skeleton in another pose. Each joint moves to
/// the center of the skin that it and the joints below it share with all others. Clips are
/// rewritten so that every joint still moves the skin as in the file. Does nothing without weights,
/// or if most joints are in the skin or near it.
void move_skeleton_into_skin(Character& character, const SkinInterior& interior);

}  // namespace sinew
