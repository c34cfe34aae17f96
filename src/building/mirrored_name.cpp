// SPDX-License-Identifier: MIT

#include "building/mirrored_name.h"

#include <array>
#include <cctype>
#include <optional>
#include <string_view>

namespace sinew {
namespace {

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_upper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}
char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// A word for a side, in lower case, and the word for the other side.
struct SideWord {
  std::string_view word;
  std::string_view other;
};
constexpr std::array kWords{SideWord{"left", "right"}, SideWord{"right", "left"},
                            SideWord{"lft", "rgt"},    SideWord{"rgt", "lft"},
                            SideWord{"l", "r"},        SideWord{"r", "l"}};

bool has_word_at(const std::string& name, std::size_t at, std::string_view word) {
  if (at + word.size() > name.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (lower(name[at + i]) != word[i]) return false;
  return true;
}

/// Returns true if a word of a name begins here: after something that is no letter, or with a
/// capital.
bool begins_word(const std::string& name, std::size_t at) {
  return at == 0 || !is_letter(name[at - 1]) || (is_upper(name[at]) && !is_upper(name[at - 1]));
}

/// Returns true if a single letter that stands for a side ends here: nothing follows it, or
/// something that is no letter, or a word with a capital ("LHip").
bool ends_letter(const std::string& name, std::size_t end) {
  if (end >= name.size() || !is_letter(name[end])) return true;
  return is_upper(name[end - 1]) && is_upper(name[end]) && end + 1 < name.size() &&
         is_letter(name[end + 1]) && !is_upper(name[end + 1]);
}

/// Returns a word in the case of a part of a name: as it is, with a capital, or in capitals.
std::string in_case_of(std::string_view word, const std::string& name, std::size_t at,
                       std::size_t length) {
  const bool first = is_upper(name[at]);
  const bool all = length > 1 ? is_upper(name[at + 1]) : first;
  std::string result(word);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const bool capital = i == 0 ? first : first && all;
    if (capital) result[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[i])));
  }
  return result;
}

std::optional<std::string> exchanged(const std::string& name, const SideWord& side) {
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (!has_word_at(name, at, side.word) || !begins_word(name, at)) continue;
    const std::size_t end = at + side.word.size();
    if (side.word.size() == 1 && !ends_letter(name, end)) continue;
    return name.substr(0, at) + in_case_of(side.other, name, at, side.word.size()) +
           name.substr(end);
  }
  return std::nullopt;
}

}  // namespace

std::string mirrored_name(const std::string& name) {
  for (const SideWord& side : kWords)
    if (const std::optional<std::string> other = exchanged(name, side)) return *other;
  return name;
}

std::string name_with_side(const std::string& name, Side side) {
  if (side == Side::kNone || mirrored_name(name) != name) return name;
  return name + (side == Side::kLeft ? ".L" : ".R");
}

}  // namespace sinew
