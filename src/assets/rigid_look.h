#pragma once

#include "assets/character.h"

namespace sinew {

/// How something rigid is shown where its file leaves that to us: parts without a material are
/// grey, since the plain one looks like skin. Of parts that have no flat triangles those beside a
/// sharp edge become flat, also where the file has smooth normals there: with those of a character,
/// which we compute, a box looks like a cushion.
void complete_rigid_look(Character& character);

}  // namespace sinew
