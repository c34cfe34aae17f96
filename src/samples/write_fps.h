#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Writes a character in the plain-text formats of the Fast Projective Skinning data: NAME.ini,
/// and beside it NAME.off, NAME.skel and NAME0.anim, NAME1.anim, ... in our coordinates. The .ini,
/// which names the others, appears last.
/// \return what the format cannot hold, as sentences for the user
/// \throws InputError when a file cannot be written
std::vector<std::string> write_fps(const Character& character, const std::string& ini_path);

}  // namespace sinew
