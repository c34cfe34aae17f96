#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// The names of a sequence of files: a path with a place for a number, %d, or %04d for at least
/// four digits.
struct NumberedPath {
  std::string before;
  std::string after;
  int digits = 0;

  std::string with(int number) const;

  /// The existing files of this sequence whose numbers are not first, first + 1, ..., by rising
  /// number.
  std::vector<std::string> files_outside(int first, int count) const;
};

/// Splits a path at the place of its number; nothing when it has none. \throws UsageError where the
/// place is written in another way
std::optional<NumberedPath> find_number(const std::string& path);

/// The same; where the path has no place for a number and there are several files, it gets _%04d
/// before its ending.
std::optional<NumberedPath> sequence_name(const std::string& path, int count);

}  // namespace sinew
