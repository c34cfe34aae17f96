// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <stdexcept>
#include <variant>

#include "assets/file_format.h"

namespace sinew {

/// Returns the table of all formats that are read, one row per kind. If the content of a file fits
/// several of them, it has the first one.
std::span<const FileFormat> file_formats();

/// Returns the row of a kind; null if the number is that of no kind.
const FileFormat* find_file_format(FileKind kind);

/// Returns the reader of a kind of file.
/// \throws std::logic_error if files of this kind have another role
template <typename Reader>
Reader reader_of(FileKind kind) {
  const FileFormat* const format = find_file_format(kind);
  const Reader* const reader = format == nullptr ? nullptr : std::get_if<Reader>(&format->read);
  if (reader == nullptr) throw std::logic_error("a file is read in a role that it does not have");
  return *reader;
}

}  // namespace sinew
