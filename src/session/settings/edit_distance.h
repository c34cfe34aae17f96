// SPDX-License-Identifier: MIT

#pragma once

#include <string_view>

namespace sinew {

/// Returns the Levenshtein distance of two texts: the smallest number of characters that must be
/// inserted, removed or replaced to turn one into the other.
int edit_distance(std::string_view a, std::string_view b);

}  // namespace sinew
