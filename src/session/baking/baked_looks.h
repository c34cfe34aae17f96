// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "session/parts/part_look.h"

namespace sinew {

/// Returns the character with materials that look as the user chose: each part with a look gets a
/// material of its own, as in the window (session/parts/part_material.h).
Character with_looks(Character character, const PartLooks& looks);

}  // namespace sinew
