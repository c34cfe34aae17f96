// SPDX-License-Identifier: MIT

#include "viewer/files/file_name_part.h"

#include <string_view>

namespace sinew {

std::string file_name_part(const std::string& text) {
  constexpr std::string_view kReplaced = "/\\:*?\"<>|%#~&'`$;!{}[]()";
  constexpr std::size_t kLongest = 60;
  constexpr unsigned char kDelete = 127;
  std::string name;
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    const bool replaced =
        code <= ' ' || code == kDelete || kReplaced.find(letter) != std::string_view::npos;
    // Several in a row become one.
    if (!replaced) {
      name += letter;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  if (name.size() > kLongest) {
    std::size_t end = kLongest;
    const auto continues = [&] { return (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U; };
    while (end > 0 && continues()) --end;  // not within a character of UTF-8
    name.resize(end);
  }
  const std::size_t first = name.find_first_not_of("_.-");
  const std::size_t last = name.find_last_not_of("_. ");
  return first == std::string::npos ? "" : name.substr(first, last + 1 - first);
}

}  // namespace sinew
