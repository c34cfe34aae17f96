// SPDX-License-Identifier: MIT

#include "rig/clip_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

#include "core/text_scanner.h"

namespace sinew {
namespace {

/// Returns true for a letter or a digit. All characters outside of ASCII count as letters.
bool is_letter(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return byte >= 0x80 || std::isalnum(byte) != 0;
}

/// Returns the length of the prefix that all names share, cut after its last character that is
/// neither a letter nor a digit, as in "Man_".
std::size_t common_prefix(const std::vector<std::string>& names) {
  if (names.size() < 2) return 0;
  std::size_t length = names[0].size();
  for (const std::string& name : names) {
    std::size_t same = 0;
    while (same < std::min(length, name.size()) && name[same] == names[0][same]) ++same;
    length = same;
  }
  while (length > 0 && is_letter(names[0][length - 1])) --length;
  return length;
}

/// Returns the indices of all names that satisfy a condition.
template <typename Condition>
std::vector<int> indices(const std::vector<std::string>& names, Condition&& holds) {
  std::vector<int> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (holds(names[i])) found.push_back(static_cast<int>(i));
  }
  return found;
}

}  // namespace

std::string clip_reference(const std::vector<std::string>& names, int clip) {
  if (clip < 0) return "rest";
  const std::string& name = names[static_cast<std::size_t>(clip)];
  const bool is_unique =
      !name.empty() && std::find(names.begin(), names.end(), name) == names.begin() + clip;
  return is_unique ? name : std::to_string(clip);
}

std::vector<int> clips_like(const std::vector<std::string>& names, const std::string& reference) {
  const auto same = std::find(names.begin(), names.end(), reference);
  if (same != names.end()) return {static_cast<int>(same - names.begin())};
  if (reference == "rest") return {-1};
  if (reference.empty()) return {};
  int number = 0;
  const char* const end = reference.data() + reference.size();
  const auto [stopped, error] = std::from_chars(reference.data(), end, number);
  const bool is_number = error == std::errc() && stopped == end;
  if (is_number && number >= 0 && number < static_cast<int>(names.size())) return {number};
  std::vector<int> found =
      indices(names, [&](const std::string& name) { return equal_but_for_case(name, reference); });
  if (!found.empty()) return found;
  // Finds the names that end with the text, if what is before it is the end of a level or a word.
  const auto ending = [&](auto&& may_start_at) {
    return indices(names, [&](const std::string& name) {
      if (name.size() <= reference.size()) return false;
      const std::size_t start = name.size() - reference.size();
      return equal_but_for_case(std::string_view(name).substr(start), reference) &&
             may_start_at(name, start);
    });
  };
  const std::size_t prefix = common_prefix(names);
  found = ending([&](const std::string& name, std::size_t start) {
    constexpr std::string_view kSeparators = "|:/\\";
    return start == prefix || kSeparators.find(name[start - 1]) != std::string_view::npos;
  });
  if (!found.empty()) return found;
  return ending(
      [](const std::string& name, std::size_t start) { return !is_letter(name[start - 1]); });
}

std::optional<int> clip_referred_to(const std::vector<std::string>& names,
                                    const std::string& reference) {
  const std::vector<int> found = clips_like(names, reference);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::string unclear_clip(const std::vector<std::string>& names, const std::string& reference,
                         const std::string& owner) {
  std::vector<int> listed = clips_like(names, reference);
  const bool fits_several = listed.size() > 1;
  if (!fits_several) listed = indices(names, [](const std::string&) { return true; });
  std::string list;
  for (const int clip : listed)
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", clip, names[clip]);
  if (fits_several) {
    return fmt::format("'{}' fits several clips of {}: {}; write the whole name or the number",
                       reference, owner, list);
  }
  return fmt::format("{} has no clip '{}'; it has {}", owner, reference,
                     list.empty() ? "none" : list);
}

}  // namespace sinew
