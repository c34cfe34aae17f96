// SPDX-License-Identifier: MIT

#include "viewer/state/clip_moment.h"

#include <cctype>
#include <charconv>
#include <string_view>

namespace sinew {

std::optional<int> first_frame_in(const std::string& warning) {
  constexpr std::string_view kWord = "frame";
  for (std::size_t at = warning.find(kWord); at != std::string::npos;
       at = warning.find(kWord, at + 1)) {
    if (at > 0 && std::isalnum(static_cast<unsigned char>(warning[at - 1])) != 0) continue;
    std::size_t number = at + kWord.size();
    if (number < warning.size() && warning[number] == 's') ++number;
    if (number >= warning.size() || warning[number] != ' ') continue;
    ++number;
    int frame = 0;
    const char* const end = warning.data() + warning.size();
    if (std::from_chars(warning.data() + number, end, frame).ec == std::errc() && frame >= 0)
      return frame;
  }
  return std::nullopt;
}

}  // namespace sinew
