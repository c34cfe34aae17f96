// SPDX-License-Identifier: MIT

#include "session/parts/missing_pieces.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {

std::vector<std::string> missing_pieces(const Character& character, const Document& document) {
  const bool morphs = std::any_of(character.clips.begin(), character.clips.end(),
                                  [](const Clip& clip) { return !clip.morphs.empty(); });
  if (character.skeleton.empty() && morphs) return {};
  if (character.skeleton.empty()) {
    return {
        fmt::format("{}: has no skeleton, so it does not move; build one in the window, or also "
                    "open a skeleton (.skel, .bvh) or a rigged scene file",
                    character.name)};
  }
  if (character.clips.empty() && document.motions.empty() && document.recorded.empty()) {
    return {
        fmt::format("{}: has no clip, so it stays in its rest pose; add a motion file (.anim, .bvh "
                    "or a scene file) or pose it by hand",
                    character.name)};
  }
  return {};
}

}  // namespace sinew
