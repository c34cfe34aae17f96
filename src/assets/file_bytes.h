// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>

namespace sinew {

/// Returns the whole content of a file.
/// \throws InputError if it is missing, a folder, unreadable or empty
std::string read_file(const std::string& path);

/// Appends the lower 32 bits of `number` to `bytes`, lowest byte first.
void append_little_endian(std::string& bytes, std::size_t number);

}  // namespace sinew
