#pragma once

#include <optional>

#include "assets/character.h"
#include "assets/normalize.h"

namespace sinew {

/// Whether a skeleton has a bone that can be shown.
bool has_visible_bone(const Skeleton& skeleton);

/// Gives a character that is a skeleton alone a surface: an octahedron for each bone and a small
/// one for each joint at an end, which move with the joint that moves the bone. Says so in a
/// warning. \param file  of the skeleton
void show_bones(const std::string& file, Character& character);

/// The axis along which the head is over the hips as the first clip begins; nothing where no body
/// is recognised.
std::optional<FileUp> up_of_skeleton(const Character& character);

/// Moves the clips of a normalised skeleton so that it stands where it rests, if they are farther
/// from there than motions are: rest poses of motion captures often have their root at zero.
void bring_clips_to_rest(Character& character);

}  // namespace sinew
