// SPDX-License-Identifier: MIT

#pragma once

#include <iterator>
#include <string>
#include <string_view>

namespace sinew {

/// Joins words to a list for a sentence, as in "red, green or blue".
/// \param words        a range of texts
/// \param conjunction  word before the last one, such as "or"
template <typename Words>
std::string word_list(const Words& words, std::string_view conjunction) {
  std::string list;
  for (auto word = std::begin(words); word != std::end(words); ++word) {
    if (!list.empty() && std::next(word) == std::end(words)) {
      list.append(" ").append(conjunction).append(" ");
    } else if (!list.empty()) {
      list += ", ";
    }
    list += *word;
  }
  return list;
}

}  // namespace sinew
