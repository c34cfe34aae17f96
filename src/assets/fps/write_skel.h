// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Returns a skeleton as the text of a .skel file: the positions of the joints at rest, without
/// their rotations.
/// \param skeleton  in our coordinates
/// \param frame     of the surface that the file belongs to; the text is in its file's coordinates
/// \throws InputError if a name is empty or not a single word, or two joints have the same name:
///         the format cannot hold them
std::string skel_text(const Skeleton& skeleton, const FileFrame& frame = {});

}  // namespace sinew
