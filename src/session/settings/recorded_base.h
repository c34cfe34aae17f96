// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "session/settings/document.h"

namespace sinew {

/// Returns the index of a base (RecordedClip::base) among the clips of the character's files and of
/// added motions; nothing if it is empty, or if there is no such clip.
std::optional<int> base_index(const std::string& base, const Character& character,
                              const std::vector<AddedMotion>& motions);

/// Returns the clip that plays below the keys of a recorded clip, that of base_index(), or null.
/// The character and the motions must outlive the result.
const Clip* base_clip(const RecordedClip& recorded, const Character& character,
                      const std::vector<AddedMotion>& motions);

/// Returns a warning for each recorded clip whose base does not exist. Its keys alone are played.
std::vector<std::string> missing_bases(const Character& character, const Document& document);

}  // namespace sinew
