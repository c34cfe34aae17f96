// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "commands/comparison_pictures.h"

namespace sinew {

/// Holds what the page of a comparison shows.
struct ComparisonPage {
  const Character& character;
  const std::vector<ComparedClip>& clips;
  const std::vector<MethodRun>& runs;
  std::string machine;  ///< describes the processor and threads
  std::string weights;  ///< where the skinning weights come from (weights_line())
  std::vector<WorstFrame> worst{};
  /// For each worst frame one picture per method; empty: none, for the reason below.
  std::vector<std::vector<MethodPicture>> pictures{};
  std::string why_no_pictures{};
};

/// Returns the content of compare.html. The page needs no other file, and follows the reader's
/// choice of light or dark colors.
std::string comparison_html(const ComparisonPage& page);

}  // namespace sinew
