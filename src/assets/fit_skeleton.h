#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Brings a skeleton that comes from another file than the mesh into it, in the file's coordinates:
/// motion captures are in other units and have another axis up than models. Units, upright turns
/// and places on the ground are tried, and the one is taken that has most of the bones inside the
/// skin; a warning says what was done. A skeleton of fitting size that is inside stays as it is,
/// and so does one that nothing brings in. \param skeleton_file  for the warning
void fit_skeleton(Character& character, const std::string& skeleton_file);

}  // namespace sinew
