// SPDX-License-Identifier: MIT

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace sinew {

/// Returns the singular for a count of 1, and the plural otherwise: "was" or "were".
template <typename Count>
std::string_view by_count(Count count, std::string_view one, std::string_view many) {
  return count == 1 ? one : many;
}

/// Writes a count with its noun: "1 vertex", "0 vertices".
template <typename Count>
std::string counted(Count count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, by_count(count, one, many));
}

}  // namespace sinew
