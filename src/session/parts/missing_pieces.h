// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "session/settings/document.h"

namespace sinew {

/// Returns sentences that say what the character lacks to be moved, and which files would complete
/// it. Clips that the document adds or records are not missing.
std::vector<std::string> missing_pieces(const Character& character, const Document& document);

}  // namespace sinew
