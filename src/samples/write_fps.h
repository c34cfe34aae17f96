#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// The files that write_fps() writes; the .ini is the last one.
std::vector<std::string> fps_files(const Character& character, const std::string& ini_path);

/// Writes a character in the plain-text formats of the Fast Projective Skinning data: NAME.ini,
/// and beside it NAME.off, NAME.skel and NAME0.anim, NAME1.anim, ... in our coordinates. The .ini,
/// which names the others, appears last.
/// \return what the format cannot hold, as sentences for the user
/// \throws InputError, UnavailableError when a file cannot be written
std::vector<std::string> write_fps(const Character& character, const std::string& ini_path);

}  // namespace sinew
