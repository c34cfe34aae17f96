// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"

namespace sinew {

/// Completes the look of a rigid object where its file leaves it open. Parts without a material
/// become gray, since the default material looks like skin. In parts without flat triangles, the
/// triangles at sharp edges become flat, even if the file has smooth normals there: with the
/// computed normals of a character, a box would look like a cushion.
void complete_rigid_look(Character& character);

}  // namespace sinew
