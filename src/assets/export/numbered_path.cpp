// SPDX-License-Identifier: MIT

#include "assets/export/numbered_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>

#include "core/error.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stopped != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string NumberedPath::with(int number) const {
  return fmt::format("{}{:0{}}{}", before, number, digits, after);
}

std::vector<int> NumberedPath::numbers() const {
  const std::size_t slash = before.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "" : before.substr(0, slash + 1);
  std::vector<int> found;
  std::error_code error;
  for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end;
       it.increment(error)) {
    const std::string path = folder + it->path().filename().string();
    if (path.size() <= before.size() + after.size() || !path.starts_with(before)) continue;
    const std::optional<int> number = whole_number(
        std::string_view(path).substr(before.size(), path.size() - before.size() - after.size()));
    // Other spellings of the number (without leading zeros etc.) belong to other sequences.
    if (!number || *number < 0 || with(*number) != path) continue;
    found.push_back(*number);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> NumberedPath::files_outside(int first, int count) const {
  std::vector<std::string> files;
  for (const int number : numbers()) {
    if (number < first || number >= first + count) files.push_back(with(number));
  }
  return files;
}

std::optional<NumberedPath> find_number(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  const std::size_t percent = path.find('%', slash == std::string::npos ? 0 : slash);
  if (percent == std::string::npos) return std::nullopt;
  const std::size_t letter = path.find_first_not_of("0123456789", percent + 1);
  const std::string width =
      letter == std::string::npos ? "" : path.substr(percent + 1, letter - percent - 1);
  const bool width_is_good = width.empty() || (width[0] == '0' && width.size() == 2);
  if (letter == std::string::npos || path[letter] != 'd' || !width_is_good ||
      path.find('%', letter) != std::string::npos) {
    throw UsageError(fmt::format("{}: the place of the frame number is written %d or %04d", path));
  }
  return NumberedPath{path.substr(0, percent), path.substr(letter + 1),
                      width.empty() ? 0 : width[1] - '0'};
}

std::string without_number(const std::string& path) {
  const fs::path parts(path);
  const std::string stem = (parts.parent_path() / parts.stem()).string();
  std::optional<NumberedPath> sequence;
  try {
    sequence = find_number(path);
  } catch (const UsageError&) {
    return stem;  // the placeholder has a wrong form, so it is part of the name
  }
  if (!sequence) return stem;
  const std::string& before = sequence->before;
  const std::size_t folder = before.find_last_of('/') + 1;  // 0 if there is none
  const std::size_t end = before.find_last_not_of("_-. ");
  return before.substr(0, end == std::string::npos ? folder : std::max(folder, end + 1));
}

std::optional<NumberedPath> sequence_name(const std::string& path, int count) {
  std::optional<NumberedPath> name = find_number(path);
  if (name || count == 1) return name;
  const fs::path parts(path);
  return NumberedPath{(parts.parent_path() / parts.stem()).string() + "_",
                      parts.extension().string(), 4};
}

}  // namespace sinew
