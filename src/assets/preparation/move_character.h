// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"

namespace sinew {

/// Applies a similarity transform to the whole character: each point p becomes step.to_ours(p). Its
/// frame then maps from its file to the new coordinates. All joints below the root keep their local
/// rotations and only their translations are scaled. The rest transform and the tracks of the root
/// take the rotation and the offset.
void move_character(Character& character, const FileFrame& step);

}  // namespace sinew
