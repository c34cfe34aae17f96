// SPDX-License-Identifier: MIT

#include "session/settings/recorded_base.h"

#include <fmt/format.h>

#include "rig/clip_reference.h"

namespace sinew {

std::optional<int> base_index(const std::string& base, const Character& character,
                              const std::vector<AddedMotion>& motions) {
  if (base.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const Clip* const clip : clips_of(character, motions)) names.push_back(clip->name);
  // Shorter names are for people. A clip that the user did not mean would play without a warning.
  const std::optional<int> found = clip_referred_to(names, base);
  const bool is_meant =
      found && *found >= 0 && (names[*found] == base || std::to_string(*found) == base);
  return is_meant ? found : std::nullopt;
}

const Clip* base_clip(const RecordedClip& recorded, const Character& character,
                      const std::vector<AddedMotion>& motions) {
  const std::optional<int> index = base_index(recorded.base, character, motions);
  return index ? clips_of(character, motions)[static_cast<std::size_t>(*index)] : nullptr;
}

std::vector<std::string> missing_bases(const Character& character, const Document& document) {
  std::vector<std::string> warnings;
  for (const RecordedClip& recorded : document.recorded) {
    if (recorded.base.empty() || base_clip(recorded, character, document.motions) != nullptr)
      continue;
    warnings.push_back(fmt::format(
        "{}: its keys belong to the clip '{}', which {} does not have, so they are played without "
        "it; add the file of that clip",
        recorded.name, recorded.base, character.name));
  }
  return warnings;
}

}  // namespace sinew
