// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

namespace sinew {

/// Identifies a moment of a clip of a character.
struct ClipMoment {
  int character = -1;  ///< Revisions::character
  std::string clip;    ///< as in clip_reference()
  double time = 0.0;   ///< s
};

/// Holds a warning about a file that was written.
struct OutputWarning {
  std::string text;
  std::optional<ClipMoment> moment{};  ///< the first one that it is about, if it names frames
};

}  // namespace sinew
