// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// Describes the names of a sequence of files: a path with a placeholder for a number, %d, or %04d
/// for at least four digits.
struct NumberedPath {
  std::string before;
  std::string after;
  int digits = 0;

  std::string with(int number) const;

  /// Returns the numbers of the existing files of this sequence, ascending.
  std::vector<int> numbers() const;

  /// Returns the existing files of this sequence whose numbers are outside first, ..., first +
  /// count - 1, by rising number.
  std::vector<std::string> files_outside(int first, int count) const;
};

/// Splits a path at its number placeholder. Returns nothing if there is none.
/// \throws UsageError if the placeholder has another form than %d or %04d
std::optional<NumberedPath> find_number(const std::string& path);

/// Returns a path without its extension, and without the placeholder for a number and the separator
/// before it: "walk" for "walk_%04d.png".
std::string without_number(const std::string& path);

/// Splits a path like find_number(). If the path has no placeholder and there are several files,
/// inserts _%04d before its extension.
std::optional<NumberedPath> sequence_name(const std::string& path, int count);

}  // namespace sinew
