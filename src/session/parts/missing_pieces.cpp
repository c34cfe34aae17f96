// SPDX-License-Identifier: MIT

#include "session/parts/missing_pieces.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {

std::vector<std::string> missing_pieces(const Character& character) {
  const bool morphs = std::any_of(character.clips.begin(), character.clips.end(),
                                  [](const Clip& clip) { return !clip.morphs.empty(); });
  if (character.skeleton.empty() && morphs) return {};
  if (character.skeleton.empty()) {
    return {fmt::format(
        "{}: has no skeleton and stays at rest; give a skeleton file (.skel, .bvh) or a "
        "rigged scene file next to it",
        character.name)};
  }
  if (character.clips.empty()) {
    return {fmt::format(
        "{}: has no clip and stays in its rest pose; give a clip (.anim or .bvh) next to it",
        character.name)};
  }
  return {};
}

}  // namespace sinew
