#pragma once

#include "assets/character.h"

namespace sinew {

/// Moves the joints of a skeleton that stands beside its skin to where the weights say that they
/// bend it: some files bind the skin to a skeleton in another pose. A joint goes to the middle of
/// the skin that it and the joints below share with all others. Clips are rewritten, so that every
/// joint still moves the skin as the file says. Does nothing without weights, and where most joints
/// lie in the skin or near it.
void seat_skeleton(Character& character);

}  // namespace sinew
