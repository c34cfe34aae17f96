// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Returns the names of the files that write_fps() writes. The .ini is the last one.
std::vector<std::string> fps_files(const Character& character, const std::string& ini_path);

/// Writes a character in the text formats of the Fast Projective Skinning data, in our coordinates:
/// NAME.ini, and next to it NAME.off, NAME.skel and NAME0.anim, NAME1.anim, ... The .ini, which
/// names the others, is written last.
/// \return sentences for the user about data that the format cannot hold
/// \throws InputError, UnavailableError if a file cannot be written
std::vector<std::string> write_fps(const Character& character, const std::string& ini_path);

}  // namespace sinew
