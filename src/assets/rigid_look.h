#pragma once

#include "assets/character.h"

namespace sinew {

/// How something rigid is shown where its file says nothing of it: parts without a material are
/// grey, since the plain one looks like skin, and of parts without flat triangles those beside a
/// sharp edge are flat, since the smooth normals of a character make a box look like a cushion.
void complete_rigid_look(Character& character);

}  // namespace sinew
