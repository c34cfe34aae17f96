// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// These functions format values for TOML files (toml.io, 1.0).

/// Returns a string in quotation marks. TOML is UTF-8, but names of files and joints may hold any
/// bytes. Bytes 0x80 to 0xFF that are not valid UTF-8 become the private code points U+EF80 to
/// U+EFFF.
std::string toml_string(std::string_view bytes);

/// Returns the original bytes of a string from toml_string() whose escapes the parser has already
/// decoded.
std::string bytes_of_toml(std::string_view utf8);

/// Returns the key unquoted if TOML allows it, else in quotation marks.
std::string toml_key(std::string_view bytes);

/// Returns the shortest text that reads back as the same double, bit for bit.
std::string toml_number(double number);

/// Returns "[a, b]" for items that are already formatted.
std::string toml_list(const std::vector<std::string>& items);
/// Returns a list of quoted strings.
std::string toml_strings(const std::vector<std::string>& texts);

}  // namespace sinew
