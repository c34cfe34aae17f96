// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "assets/character.h"
#include "assets/preparation/normalize.h"

namespace sinew {

/// Returns true if the skeleton has a bone that can be displayed.
bool has_visible_bone(const Skeleton& skeleton);

/// Creates a surface for a character that has a skeleton only: an octahedron for each bone and a
/// small one for each end joint, which move rigidly with the joint that moves the bone. Adds a
/// warning that says so.
/// \param file  file of the skeleton
void show_bones(const std::string& file, Character& character);

/// Returns the axis along which the head is above the hips at the beginning of the first clip.
/// Returns nothing if the skeleton is not recognized as a body.
std::optional<FileUp> up_of_skeleton(const Character& character);

/// Shifts the clips of a normalized skeleton to its rest position if they are farther from it than
/// motions usually are. The rest poses of motion captures often have their root at zero.
void align_clips_with_rest(Character& character);

}  // namespace sinew
