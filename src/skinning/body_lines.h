// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Returns the virtual bones that join the unconnected pieces of a character's skeleton. If the
/// character has weights, only pieces are joined whose skin is connected: an edge of the surface
/// leads from skin that one of them moves to skin that the other one moves. The bones of a sword
/// thus stay apart from those of the hand. Without weights, all pieces are joined.
std::vector<VirtualBone> virtual_bones(const Character& character);

/// Returns the bone segments of a character's body in its rest pose, virtual bones included.
BoneLines body_lines(const Character& character);

}  // namespace sinew
