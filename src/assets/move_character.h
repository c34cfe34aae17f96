#pragma once

#include "assets/character.h"

namespace sinew {

/// Applies a similarity to all of a character: each place p becomes step.to_ours(p). Its frame
/// then leads from its file to the new coordinates. The frames of all joints below the root keep
/// their orientation to each other: only their translations are scaled; rest transform and tracks
/// of the root take the rotation and the offset.
void move_character(Character& character, const FileFrame& step);

}  // namespace sinew
